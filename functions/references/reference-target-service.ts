import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { legalNamesOf } from '../../shared/domain/documents/legal-numbers.ts';
import type { ReferenceProblem } from '../../shared/domain/documents/references.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadRegisteredNumbers } from '../documents/legal-name-store.ts';
import { findIdsByNumbers } from '../documents/number-index-store.ts';
import { loadGuards } from '../documents/number-store.ts';
import type { ReferenceTarget } from './reference-rules.ts';
import { loadReferrers, type Referrer } from './reference-store.ts';

/** Numbers that are looked up together: more would read a part of the whole index. */
const lookups = 50;

const isInForce = ({ status }: ControlledDocument): boolean => status === 'Aktif';

/**
 * Where numbers lead, by their normal forms. The index of numbers may lag by moments, so `changed`, the documents whose
 * change is followed, are looked at themselves.
 */
export const loadTargets = async (
  nomors: readonly string[],
  changed: readonly ControlledDocument[] = [],
): Promise<Map<string, ReferenceTarget>> => {
  const given = new Set(changed.map(({ id }) => id));
  const targets = new Map<string, ReferenceTarget>();
  for (let at = 0; at < nomors.length; at += lookups) {
    const some = nomors.slice(at, at + lookups);
    const registered = await loadRegisteredNumbers(some.filter(isLegalName));
    const ids = await findIdsByNumbers([...new Set([...some, ...registered.values()].map(normalForm))]);
    const read = await loadDocumentsOrDeleted([...ids.values()].flat());
    const documents = [...changed, ...read.flatMap((each) => (each && !given.has(each.id) ? [each] : []))];
    const present = documents.filter(({ deleted_at }) => deleted_at === undefined);
    const byNumber = Map.groupBy(
      present.flatMap((document) => namesOf(document).map((name) => ({ name: normalForm(name), document }))),
      ({ name }) => name,
    );
    const guards = await loadGuards(some);
    for (const [index, nomor] of some.entries()) {
      const found = byNumber.get(normalForm(nomor))?.map(({ document }) => document) ?? [];
      const target = found.find(isInForce) ?? found[0];
      targets.set(normalForm(nomor), {
        target_id: target?.id ?? null,
        // Not every regulation that a text names is registered here.
        problem: !target && isLegalName(nomor) ? null : problemOf(target, guards[index]?.published === true),
      });
    }
  }
  return targets;
};

/** The number of a document, and the names under which texts mean an external one. */
export const namesOf = (document: ControlledDocument): string[] => [
  document.nomor,
  ...(isExternal(document) ? legalNamesOf(document) : []),
];

const isLegalName = (nomor: string): boolean => legalNamesOf({ nomor })[0] === nomor;

const problemOf = (target: ControlledDocument | undefined, wasUsed: boolean): ReferenceProblem | null => {
  if (target) return isInForce(target) ? null : 'withdrawn';
  return wasUsed ? 'deleted' : 'missing';
};

/** What refers to a document by one of its names; each document once. */
export const loadReferrersOf = async (document: ControlledDocument): Promise<Referrer[]> => {
  const found = (await Promise.all(namesOf(document).map(loadReferrers))).flat();
  return [...new Map(found.map((each) => [each.document_id, each])).values()];
};
