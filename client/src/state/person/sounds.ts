/** Quiet sounds, made of oscillators and noise: a counter put down, dice, one's own turn, the end. */

import { settings } from "./settings.svelte";

export type Sound = "move" | "dice" | "turn" | "end";

const LOUDNESS = 0.1;

interface Voice {
  /** Seconds after the beginning, and how long it lasts. */
  at: number;
  lasts: number;
  /** A tone in hertz, or noise around a pitch. */
  tone?: number;
  noise?: number;
}

const VOICES: Record<Sound, Voice[]> = {
  move: [{ at: 0, lasts: 0.07, noise: 500 }, { at: 0, lasts: 0.05, tone: 150 }],
  dice: [0, 0.07, 0.13, 0.22, 0.36].map((at) => ({ at, lasts: 0.045, noise: 2400 - at * 2500 })),
  turn: [{ at: 0, lasts: 0.22, tone: 523 }, { at: 0.16, lasts: 0.34, tone: 659 }],
  end: [{ at: 0, lasts: 0.3, tone: 392 }, { at: 0.24, lasts: 0.3, tone: 523 }, { at: 0.48, lasts: 0.7, tone: 659 }],
};

class Sounds {
  private context: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;

  play(sound: Sound): void {
    // Browsers let a page make sounds only after somebody has touched it.
    if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    for (const voice of VOICES[sound]) this.sing(this.context, voice);
  }

  private sing(context: AudioContext, { at, lasts, tone, noise = 800 }: Voice): void {
    const begin = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    gain.connect(context.destination);
    const source = tone ? this.tone(context, tone) : this.noise(context, noise, gain);
    if (tone) source.connect(gain);
    source.start(begin);
    source.stop(begin + lasts + 0.02);
  }

  private tone(context: AudioContext, pitch: number): AudioScheduledSourceNode {
    const source = context.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    return source;
  }

  private noise(context: AudioContext, pitch: number, gain: GainNode): AudioScheduledSourceNode {
    const source = context.createBufferSource();
    source.buffer = this.hiss ??= hissing(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(gain);
    return source;
  }
}

function hissing(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
