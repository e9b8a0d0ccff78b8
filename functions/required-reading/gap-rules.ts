import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import type { AudienceKey } from '../../shared/domain/required-reading/audiences.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** Lists of documents that lack something, of all departments; written like those of audiences, but no reader belongs to them. */
export const gapKeys = { no_file: 'GAP#FILE', duplicate_number: 'GAP#NUMBER' } as const satisfies Record<
  string,
  AudienceKey
>;
export type Gap = keyof typeof gapKeys;

export const isGapKey = (key: AudienceKey): boolean => key.startsWith('GAP#');

/** The number (folded for comparison) by which a document may share its number with others; deleted ones have none. */
export const comparedNumber = (document: ControlledDocument | undefined): string | undefined =>
  !document || document.deleted_at !== undefined ? undefined : normalForm(document.nomor);

/** The lists of what a document lacks, each with the time since when (base 36): that of its present revision. */
export const gapsOf = (
  document: ControlledDocument | undefined,
  hasDuplicateNumber: boolean,
): Readonly<Record<AudienceKey, string>> => {
  if (!document || document.deleted_at !== undefined) return {};
  const since = Date.parse(document.made_at).toString(36);
  const hasFile = document.file !== undefined || document.file_url !== undefined || document.place !== undefined;
  return {
    ...(document.status === 'Aktif' && !hasFile && { [gapKeys.no_file]: since }),
    ...(hasDuplicateNumber && { [gapKeys.duplicate_number]: since }),
  };
};
