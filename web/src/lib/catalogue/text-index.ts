/** Each ASCII character has its own class; all others share one, so their candidates are compared with the text. */
const classCount = 128;
const otherClass = classCount - 1;
const gramCount = classCount + classCount * classCount;

const classAt = (text: string, at: number): number => Math.min(text.charCodeAt(at), otherClass);
const bigramOf = (first: number, second: number): number => classCount + first * classCount + second;
/** How many results are cached, for when the user deletes letters again. */
const maxCachedSearches = 16;

/**
 * Substring search with an index of single characters and character pairs. Queries of one or two characters are
 * answered by the index alone; for longer ones only the texts with the rarest pair, or the results of the query without
 * its last letter, are compared.
 */
export class TextIndex {
  readonly #texts: readonly string[];
  /** The indices for gram g are #indices[#offsets[g]] to #indices[#offsets[g + 1]], ascending. */
  readonly #offsets = new Uint32Array(gramCount + 1);
  readonly #postings: Uint32Array;
  readonly #cachedSearches = new Map<string, Uint32Array>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const offsets = this.#offsets;
    // Counts first, so that one array of the exact length is allocated.
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

  /** The indices of the texts that contain `query`, ascending. An empty query matches every text. */
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

  /** A superset of the texts that contain `query`, as small as the index allows. */
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
  #forEachGram(onGram: (gram: number, index: number) => void): void {
    const lastIn = new Int32Array(gramCount).fill(-1);
    for (const [index, text] of this.#texts.entries()) {
      let before = -1;
      for (let at = 0; at < text.length; at += 1) {
        const characterClass = classAt(text, at);
        if (lastIn[characterClass] !== index) {
          lastIn[characterClass] = index;
          onGram(characterClass, index);
        }
        const bigram = bigramOf(before, characterClass);
        if (before >= 0 && lastIn[bigram] !== index) {
          lastIn[bigram] = index;
          onGram(bigram, index);
        }
        before = characterClass;
      }
    }
  }
}
