/** ASCII stands for itself; all other characters share one class, so what is found by it is looked at again. */
const classCount = 128;
const otherClass = classCount - 1;
const gramCount = classCount + classCount * classCount;

const classAt = (text: string, at: number): number => Math.min(text.charCodeAt(at), otherClass);
const bigramOf = (first: number, second: number): number => classCount + first * classCount + second;
/** How many searches back an answer is kept: as far as somebody deletes letters again. */
const maxCachedSearches = 16;

/**
 * Finds texts by any part of them. It knows which texts hold each character and each pair of neighbours: one or two
 * characters are answered from that alone, a longer search looks only at the texts that hold its rarest pair, or at
 * what it found a letter ago.
 */
export class TextIndex {
  readonly #texts: readonly string[];
  /** The places of gram g are #places[#starts[g]] to #places[#starts[g + 1]], ascending. */
  readonly #offsets = new Uint32Array(gramCount + 1);
  readonly #postings: Uint32Array;
  readonly #cachedSearches = new Map<string, Uint32Array>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const offsets = this.#offsets;
    // Counted first, so that all places fit into one array of just the right length.
    this.#forEachGram((gram) => {
      offsets[gram + 1] = (offsets[gram + 1] ?? 0) + 1;
    });
    for (let gram = 0; gram < gramCount; gram += 1) offsets[gram + 1] = (offsets[gram + 1] ?? 0) + (offsets[gram] ?? 0);
    const postings = new Uint32Array(offsets[gramCount] ?? 0);
    const next = offsets.slice();
    this.#forEachGram((gram, index) => {
      const at = next[gram] ?? 0;
      postings[at] = index;
      next[gram] = at + 1;
    });
    this.#postings = postings;
  }

  /** The places of the texts that hold `wanted`, ascending. An empty search is in every text. */
  indicesOf(query: string): Uint32Array {
    if (query === '') return Uint32Array.from(this.#texts.keys());
    const cached = this.#cachedSearches.get(query);
    if (cached) return cached;
    const found = this.#find(query);
    this.#cachedSearches.set(query, found);
    const [oldest] = this.#cachedSearches.keys();
    if (this.#cachedSearches.size > maxCachedSearches && oldest !== undefined) this.#cachedSearches.delete(oldest);
    return found;
  }

  #find(query: string): Uint32Array {
    const candidates = this.#candidates(query);
    const exact = query.length <= 2 && classAt(query, 0) < otherClass && classAt(query, query.length - 1) < otherClass;
    return exact ? candidates : candidates.filter((index) => this.#texts[index]?.includes(query));
  }

  /** A few texts among which all that hold `wanted` are. */
  #candidates(query: string): Uint32Array {
    let fewest = this.#postingsOf(classAt(query, 0));
    for (let at = 1; at < query.length; at += 1) {
      const postings = this.#postingsOf(bigramOf(classAt(query, at - 1), classAt(query, at)));
      if (at === 1 || postings.length < fewest.length) fewest = postings;
    }
    for (const [earlier, postings] of this.#cachedSearches) {
      if (postings.length < fewest.length && query.includes(earlier)) fewest = postings;
    }
    return fewest;
  }

  #postingsOf(gram: number): Uint32Array {
    return this.#postings.subarray(this.#offsets[gram], this.#offsets[gram + 1]);
  }

  /** Calls back once for each gram of each text. */
  #forEachGram(visit: (gram: number, index: number) => void): void {
    const lastIn = new Int32Array(gramCount).fill(-1);
    for (const [index, text] of this.#texts.entries()) {
      let before = -1;
      for (let at = 0; at < text.length; at += 1) {
        const characterClass = classAt(text, at);
        if (lastIn[characterClass] !== index) {
          lastIn[characterClass] = index;
          visit(characterClass, index);
        }
        const bigram = bigramOf(before, characterClass);
        if (before >= 0 && lastIn[bigram] !== index) {
          lastIn[bigram] = index;
          visit(bigram, index);
        }
        before = characterClass;
      }
    }
  }
}
