import { departmentCode, departmentLabels } from '../../shared/domain/departments.ts';
import { type RiskyChange, riskyChanges } from '../../shared/domain/documents/change-kinds.ts';
import { changeKindsOf, type FieldChange, fieldChanges } from '../../shared/domain/import/changes.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** What changes in the fields, and what that means for an approval and for the file. */
export const changesOf = (before: ControlledDocument, after: ControlledDocument): FieldChange[] => {
  const isReplaced = after.revisi > before.revisi || after.file_url !== before.file_url;
  const isUnfiled = before.status === 'Aktif' && after.status === 'Aktif' && hasFile(before) && !hasFile(after);
  const [from, to] = [String(before.revisi), String(after.revisi)];
  return [
    ...fieldChanges(before, after),
    ...(isReplaced && before.source === 'workflow' ? [{ field: 'approval', from, to }] : []),
    ...(isUnfiled ? [{ field: 'file', from: fileNameOf(before), to: '' }] : []),
  ];
};

const hasFile = ({ file, file_url }: ControlledDocument): boolean => file !== undefined || file_url !== undefined;

const fileNameOf = ({ file, file_name, file_url = '' }: ControlledDocument): string =>
  file?.name ?? file_name ?? file_url;

const riskyTexts: Record<RiskyChange, (change: FieldChange) => string> = {
  retired: ({ from, to }) => `status ${from} menjadi ${to}`,
  moved: ({ from, to }) => `pindah dari departemen ${labelOf(from)} ke ${labelOf(to)}`,
  unapproved: ({ from }) => `revisi ${from} yang sudah disetujui diganti tanpa persetujuan`,
  unfiled: ({ from }) => `berkas “${from}” tidak ikut ke revisi baru`,
};

const labelOf = (department: string): string => departmentLabels[departmentCode.parse(department)];

/** The risky changes of a decision that the import does not accept, as texts. */
export const unacceptedChanges = (
  { before, after }: { before?: ControlledDocument | undefined; after?: ControlledDocument | undefined },
  accepted: readonly RiskyChange[],
): string[] =>
  (before && after ? changesOf(before, after) : []).flatMap((change) =>
    riskyChanges.flatMap((kind) =>
      changeKindsOf([change]).includes(kind) && !accepted.includes(kind) ? riskyTexts[kind](change) : [],
    ),
  );
