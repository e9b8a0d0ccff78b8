import { ByteReader, ByteWriter } from './bytes.ts';

/** A dictionary is read by blocks of about this size. */
const blockLength = 4096;
/** Of a word in UTF-8, which is cut before it is indexed (words.ts). */
export const maxWordBytes = 256;

/** Where the postings of a word are, from the first of all, and how many documents they name. */
export interface Place {
  documents: number;
  from: number;
  length: number;
}

/** An entry of the dictionary: a word as texts have it, under one of its stems. */
export interface DictionaryEntry extends Place {
  key: string;
  form: string;
}

/** Forms under each key in order, and the first key of each block with the length of the block before. */
export const encodedDictionary = (
  formsByKey: ReadonlyMap<string, readonly string[]>,
  places: ReadonlyMap<string, Place>,
): { dictionary: ByteWriter; blocks: ByteWriter } => {
  const dictionary = new ByteWriter();
  const blocks = new ByteWriter();
  const none = Buffer.alloc(0);
  let blockStart = 0;
  let previous: Buffer = none;
  for (const [key, form] of inOrder(formsByKey)) {
    const place = places.get(form);
    if (!place) continue;
    const keyBytes = Buffer.from(key);
    if (blocks.length === 0 || dictionary.length - blockStart >= blockLength) {
      blocks.suffixOf(keyBytes, none);
      blocks.integer(dictionary.length - blockStart);
      blockStart = dictionary.length;
      previous = none;
    }
    dictionary.suffixOf(keyBytes, previous);
    dictionary.suffixOf(key === form ? keyBytes : Buffer.from(form), keyBytes);
    dictionary.integer(place.documents);
    dictionary.integer(place.from);
    dictionary.integer(place.length);
    previous = keyBytes;
  }
  return { dictionary, blocks };
};

/** The forms of each key, both in the order of the dictionary. */
export function* inOrder(formsByKey: ReadonlyMap<string, readonly string[]>): Generator<[key: string, form: string]> {
  for (const key of [...formsByKey.keys()].sort())
    for (const form of formsByKey.get(key)?.toSorted() ?? []) yield [key, form];
}

/** Reads the entries of one block or more, and makes texts only of those that are asked for. */
class DictionaryReader {
  readonly #reader: ByteReader;
  readonly #key = Buffer.alloc(maxWordBytes);
  readonly #form = Buffer.alloc(maxWordBytes);
  #keyLength = 0;
  #formLength = 0;
  place: Place = { documents: 0, from: 0, length: 0 };

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
  }

  next(): boolean {
    if (!this.#reader.hasMore) return false;
    this.#keyLength = this.#reader.suffixInto(this.#key, this.#key);
    this.#formLength = this.#reader.suffixInto(this.#form, this.#key);
    this.place = {
      documents: this.#reader.integer(),
      from: this.#reader.integer(),
      length: this.#reader.integer(),
    };
    return true;
  }

  get key(): string {
    return this.#key.toString('utf8', 0, this.#keyLength);
  }

  get form(): string {
    return this.#form.toString('utf8', 0, this.#formLength);
  }

  /** Whether the word stands under itself, as each does once. */
  get isOwn(): boolean {
    return (
      this.#keyLength === this.#formLength &&
      this.#key.compare(this.#form, 0, this.#formLength, 0, this.#keyLength) === 0
    );
  }
}

/** The entries under some keys. */
export const entriesUnder = (bytes: Uint8Array, keys: ReadonlySet<string>): DictionaryEntry[] => {
  const reader = new DictionaryReader(bytes);
  const entries: DictionaryEntry[] = [];
  while (reader.next()) {
    const { key } = reader;
    if (keys.has(key)) entries.push({ key, form: reader.form, ...reader.place });
  }
  return entries;
};

/** Each word once, in order. */
export function* ownEntries(bytes: Uint8Array): Generator<DictionaryEntry> {
  const reader = new DictionaryReader(bytes);
  while (reader.next()) {
    if (!reader.isOwn) continue;
    const { form } = reader;
    yield { key: form, form, ...reader.place };
  }
}
