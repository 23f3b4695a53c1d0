/** SHA-256 and HMAC. The browser's own are missing on pages without TLS, where people play in their own house. */

const LENGTH = 64;
const ROUNDS = 64;

/** The first 32 bits of the broken part of a root of each of the first primes. */
function fractions(root: (prime: number) => number, count: number): Uint32Array {
  const found: number[] = [];
  for (let one = 2; found.length < count; one++) {
    if (Array.from({ length: Math.floor(Math.sqrt(one)) - 1 }, (_, at) => at + 2).some((by) => one % by === 0)) continue;
    found.push(Math.floor((root(one) % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const CONSTANTS = fractions(Math.cbrt, ROUNDS);
const START = fractions(Math.sqrt, 8);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** A message with its end: a bit, zeros, and its length. */
function padded(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / LENGTH);
  const bytes = new Uint8Array(blocks * LENGTH);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, (message.length << 3) >>> 0);
  return view;
}

function schedule(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(ROUNDS);
  for (let i = 0; i < ROUNDS; i++) {
    if (i < 16) {
      words[i] = view.getUint32(at + i * 4);
      continue;
    }
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + small + words[i - 7]! + large;
  }
  return words;
}

function stirred(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < ROUNDS; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + CONSTANTS[i]! + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const state = START.slice();
  const view = padded(message);
  for (let at = 0; at < view.byteLength; at += LENGTH) stirred(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(LENGTH);
  block.set(key.length > LENGTH ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The commitment to a secret text. */
export const commitment = (text: string): string => hexOf(sha256(bytesOf(text)));
