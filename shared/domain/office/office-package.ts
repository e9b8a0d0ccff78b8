import { unzippedEntry, type ZipEntry, ZipError, zipEntries } from '../files/zip-limit.ts';
import { decodedText } from '../import/encoding.ts';
import { OfficeRefusal } from './office-refusal.ts';
import type { ReadingBudget } from './reading-limits.ts';
import { readXml, type Tag, type XmlReader } from './xml.ts';

export interface Relation {
  /** The last step of its address: transitional and strict files differ before it. */
  type: string;
  /** The path of the part in the zip; undefined for a target outside of the file. */
  path: string | undefined;
}

type Relations = ReadonlyMap<string, Relation>;

/** An Office file as its parts and what leads from one to another (ECMA-376 part 2): the names of parts mean nothing. */
export class OfficePackage {
  /** What stands in the file and is not read, by the name that users know it by. */
  readonly notRead = new Set<string>();
  readonly budget: ReadingBudget;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #relations = new Map<string, Relations>();
  /** The main part is read twice: for what it is, and for what it says. */
  #last: { path: string; xml: string } | undefined;

  constructor(bytes: Uint8Array, budget: ReadingBudget) {
    this.budget = budget;
    this.#entries = orRefused(() => zipEntries(bytes));
  }

  /** The part's text in XML; empty where the file lacks it. */
  #xmlOf(path: string | undefined): string {
    if (path !== undefined && this.#last?.path === path) return this.#last.xml;
    const entry = this.#entries.get(path ?? '');
    if (!entry) return '';
    const bytes = orRefused(() => unzippedEntry(entry, this.budget.bytesLeft));
    this.budget.countBytes(bytes.length);
    const text = decodedText(bytes)?.text;
    if (text === undefined) throw new OfficeRefusal('damaged');
    this.#last = { path: entry.name, xml: text };
    return text;
  }

  read(path: string | undefined, reader: XmlReader): void {
    readXml(this.#xmlOf(path), reader, this.budget.requireTime);
  }

  /** By their ids. */
  relationsOf(path: string): Relations {
    const read = this.#relations.get(path);
    if (read) return read;
    const at = path.lastIndexOf('/') + 1;
    const [folder, name] = [path.slice(0, at), path.slice(at)];
    const relations = new Map<string, Relation>();
    const open = (tag: Tag): undefined => {
      if (tag.name !== 'Relationship') return;
      relations.set(tag.attribute('Id') ?? '', {
        type: (tag.attribute('Type') ?? '').split('/').at(-1) ?? '',
        path: tag.attribute('TargetMode') === 'External' ? undefined : resolved(folder, tag.attribute('Target') ?? ''),
      });
    };
    this.read(`${folder}_rels/${name}.rels`, { open });
    this.#relations.set(path, relations);
    return relations;
  }

  /** The first part of this type that another one leads to. */
  pathOf(path: string, type: string): string | undefined {
    return [...this.relationsOf(path).values()].find((relation) => relation.type === type)?.path;
  }
}

/** In lower case, as `zipEntries` has them. */
const resolved = (folder: string, target: string): string => {
  const steps: string[] = [];
  const path = target.replaceAll('\\', '/');
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/').toLowerCase();
};

const orRefused = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new OfficeRefusal(error.reason === 'too-large' ? 'too_large' : 'damaged', { cause: error });
  }
};
