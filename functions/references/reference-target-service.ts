import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import type { ReferenceProblem } from '../../shared/domain/documents/references.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { findIdsByNumbers } from '../documents/number-index-store.ts';
import { loadGuards } from '../documents/number-store.ts';
import type { ReferenceTarget } from './reference-rules.ts';

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
    const ids = await findIdsByNumbers(some.map(normalForm));
    const read = await loadDocumentsOrDeleted([...ids.values()].flat());
    const documents = [...changed, ...read.flatMap((each) => (each && !given.has(each.id) ? [each] : []))];
    const present = documents.filter(({ deleted_at }) => deleted_at === undefined);
    const byNumber = Map.groupBy(present, (each) => normalForm(each.nomor));
    const guards = await loadGuards(some);
    for (const [index, nomor] of some.entries()) {
      const found = byNumber.get(normalForm(nomor)) ?? [];
      const target = found.find(isInForce) ?? found[0];
      targets.set(normalForm(nomor), {
        target_id: target?.id ?? null,
        problem: problemOf(target, guards[index]?.published === true),
      });
    }
  }
  return targets;
};

const problemOf = (target: ControlledDocument | undefined, wasUsed: boolean): ReferenceProblem | null => {
  if (target) return isInForce(target) ? null : 'withdrawn';
  return wasUsed ? 'deleted' : 'missing';
};
