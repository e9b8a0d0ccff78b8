/** ASCII stands for itself; all other characters share one class, so what is found by it is looked at again. */
const classes = 128;
const otherClass = classes - 1;
const grams = classes + classes * classes;

const classAt = (text: string, at: number): number => Math.min(text.charCodeAt(at), otherClass);
const pairOf = (first: number, second: number): number => classes + first * classes + second;
/** How many searches back an answer is kept: as far as somebody deletes letters again. */
const answersKept = 16;

/**
 * Finds texts by any part of them. It knows which texts hold each character and each pair of neighbours: one or two
 * characters are answered from that alone, a longer search looks only at the texts that hold its rarest pair, or at
 * what it found a letter ago.
 */
export class TextIndex {
  readonly #texts: readonly string[];
  /** The places of gram g are #places[#starts[g]] to #places[#starts[g + 1]], ascending. */
  readonly #starts = new Uint32Array(grams + 1);
  readonly #places: Uint32Array;
  readonly #answers = new Map<string, Uint32Array>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const starts = this.#starts;
    // Counted first, so that all places fit into one array of just the right length.
    this.#eachGram((gram) => {
      starts[gram + 1] = (starts[gram + 1] ?? 0) + 1;
    });
    for (let gram = 0; gram < grams; gram += 1) starts[gram + 1] = (starts[gram + 1] ?? 0) + (starts[gram] ?? 0);
    const places = new Uint32Array(starts[grams] ?? 0);
    const next = starts.slice();
    this.#eachGram((gram, place) => {
      const at = next[gram] ?? 0;
      places[at] = place;
      next[gram] = at + 1;
    });
    this.#places = places;
  }

  /** The places of the texts that hold `wanted`, ascending. An empty search is in every text. */
  placesOf(wanted: string): Uint32Array {
    if (wanted === '') return Uint32Array.from(this.#texts.keys());
    const known = this.#answers.get(wanted);
    if (known) return known;
    const found = this.#find(wanted);
    this.#answers.set(wanted, found);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > answersKept && oldest !== undefined) this.#answers.delete(oldest);
    return found;
  }

  #find(wanted: string): Uint32Array {
    const candidates = this.#candidates(wanted);
    const exact =
      wanted.length <= 2 && classAt(wanted, 0) < otherClass && classAt(wanted, wanted.length - 1) < otherClass;
    return exact ? candidates : candidates.filter((place) => this.#texts[place]?.includes(wanted));
  }

  /** A few texts among which all that hold `wanted` are. */
  #candidates(wanted: string): Uint32Array {
    let fewest = this.#placesWith(classAt(wanted, 0));
    for (let at = 1; at < wanted.length; at += 1) {
      const places = this.#placesWith(pairOf(classAt(wanted, at - 1), classAt(wanted, at)));
      if (at === 1 || places.length < fewest.length) fewest = places;
    }
    for (const [earlier, places] of this.#answers) {
      if (places.length < fewest.length && wanted.includes(earlier)) fewest = places;
    }
    return fewest;
  }

  #placesWith(gram: number): Uint32Array {
    return this.#places.subarray(this.#starts[gram], this.#starts[gram + 1]);
  }

  /** Calls back once for each gram of each text. */
  #eachGram(each: (gram: number, place: number) => void): void {
    const lastIn = new Int32Array(grams).fill(-1);
    for (const [place, text] of this.#texts.entries()) {
      let before = -1;
      for (let at = 0; at < text.length; at += 1) {
        const present = classAt(text, at);
        if (lastIn[present] !== place) {
          lastIn[present] = place;
          each(present, place);
        }
        const pair = pairOf(before, present);
        if (before >= 0 && lastIn[pair] !== place) {
          lastIn[pair] = place;
          each(pair, place);
        }
        before = present;
      }
    }
  }
}
