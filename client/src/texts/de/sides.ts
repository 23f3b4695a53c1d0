/** Wie Seiten im Satz heißen: Namen wie „Deutsche“ werden gebeugt, andere bleiben. */

/** Nach „der“ und „den“: die Verluste der Deutschen, der Sowjets. */
export const inflected = (side: string): string => (side.endsWith("e") ? `${side}n` : side);
