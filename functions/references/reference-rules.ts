import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import type { FoundNumber } from '../../shared/domain/documents/number-candidates.ts';
import type { ReferenceAction, ReferenceDecision } from '../../shared/domain/documents/references.ts';
import type { DocumentReferences, Reference } from './reference-store.ts';

/** Which document a number leads to, and why none in force. */
export type ReferenceTarget = Pick<Reference, 'target_id' | 'problem'>;

/**
 * The references after another file was read: those of its text, with the decisions about the numbers that it still
 * names, and those that users added.
 */
export const withFoundNumbers = (
  stored: readonly Reference[],
  found: ReadonlyMap<string, FoundNumber>,
): Omit<Reference, keyof ReferenceTarget>[] => {
  const former = new Map(stored.map((each) => [normalForm(each.nomor), each]));
  const added = stored.filter(({ nomor, page }) => page === null && !found.has(normalForm(nomor)));
  return [
    ...Array.from(found, ([number, each]) => ({ ...(former.get(number) ?? { state: 'found' as const }), ...each })),
    ...added,
  ];
};

/** What a decision does; undefined where it was already taken, or where there is nothing to refuse. */
export const decidedAction = (
  reference: Reference | undefined,
  decision: ReferenceDecision,
): ReferenceAction | undefined => {
  if (reference?.state === decision) return undefined;
  if (decision === 'confirmed') return reference === undefined || reference.page === null ? 'added' : 'confirmed';
  if (reference === undefined) return undefined;
  return reference.state === 'confirmed' ? 'removed' : 'dismissed';
};

export const referenceTo = ({ references }: DocumentReferences, nomor: string): Reference | undefined =>
  references.find((each) => normalForm(each.nomor) === normalForm(nomor));
