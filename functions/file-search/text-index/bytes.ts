/** Appends integers of variable length and texts. */
export class ByteWriter {
  #bytes: Buffer;
  length = 0;

  constructor(expected = 256) {
    this.#bytes = Buffer.alloc(expected);
  }

  /** Seven bits a byte, the lowest first. */
  integer(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What `bytes` shares with its predecessor at the start is not repeated. */
  suffixOf(bytes: Uint8Array, previous: Uint8Array): void {
    const shared = sharedLength(bytes, previous);
    this.integer(shared);
    this.integer(bytes.length - shared);
    this.raw(bytes.subarray(shared));
  }

  /** Valid until something is appended. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.length + more, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}

const sharedLength = (one: Uint8Array, other: Uint8Array): number => {
  const longest = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < longest && one[shared] === other[shared]) shared += 1;
  return shared;
};

/** Reads what a ByteWriter wrote. Bytes that end too early are an error. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  integer(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error('The segment ends within an integer');
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
    }
  }

  /** Reads what `suffixOf` wrote into `target`, with what it shares with `previous`, and returns its length. */
  suffixInto(target: Buffer, previous: Buffer): number {
    const shared = this.integer();
    const length = this.integer();
    if (target !== previous) previous.copy(target, 0, 0, shared);
    this.#bytes.copy(target, shared, this.#at, this.#at + length);
    this.#at += length;
    return shared + length;
  }
}
