/** The guided first turn. */

export const guide = {
  guide: {
    title: "Guided first turn",
    begin: "Guided first turn",
    of: (game: string) => `Guided first turn of ${game}`,
    at: (n: number, of: number) => `Lesson ${n} of ${of}`,
    stop: "End the lesson",
    skip: "Skip",
    steps: {
      select: { title: "Pick up a counter", text: "Drag the sheet to move it, turn the wheel to zoom. Rest the pointer on a stack to fan it out, then click a counter with a bright edge." },
      move: { title: "Move it", text: "Blue hexes are within reach; the number is the cost in movement points. A dashed red edge means that the unit must stop there. Click a blue hex, or drag the counter there." },
      undo: { title: "Take it back", text: "No die has been rolled and nothing revealed, so the move can be taken back: press u, or Undo." },
      why: { title: "Ask why not", text: "Select a unit, point at a hex far away and press ? (or right-click it, or hold it on a touch screen). The rule that forbids the move answers." },
      overlays: { title: "Look through the glass", text: "The buttons at the left lay a transparency over the map, such as what the enemy can reach (e) or the hexes that bring victory (v). Switch one on." },
      advance: { title: "Close with the enemy", text: "Move your units next to the enemy and spread the stacks. End phase says what is still owed, with the rule, and lets you go on when nothing is." },
      target: { title: "Choose a target", text: "Enemy hexes that you can attack have a red ring. Click one. If none has, end the phase and come back to this lesson next turn." },
      attack: { title: "Read the sheet, then attack", text: "Both sums, every column shift with its rule, and the chance of each result. Click attackers to leave them out or take them in. Then press Attack." },
      result: { title: "Carry out the result", text: "What stands before the stroke happens to the defender, what stands behind it to the attacker. Whoever owes something chooses in the panel, or clicks a hex to retreat or advance." },
      aim: { title: "Plan a fire", text: "In the fire phase enemy hexes that you can fire at have a red ring, and the orders list them. Click one. Then tick who fires, on the sheet or on the map; the swords send a unit in for a close assault." },
      fire: { title: "Read the sheet, then fire", text: "The sum, its column and what is missing to the next, every modifier with its rule, and the chance to eliminate each target. Then press Fire." },
      end: { title: "You know it all", text: "Attack where you like, then end the phase. The log tells everything in words, the rules tab explains every number, k lists the keys." },
    },
  },
};
