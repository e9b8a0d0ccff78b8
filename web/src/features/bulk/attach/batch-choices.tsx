import { useState } from 'react';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { attachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import { type AssessedRow, onlyProposal, type RowDoubt, type RowKind } from '../../../lib/bulk/attachment-rows.ts';
import { formatNumber } from '../../../lib/format/format.ts';

interface Choice {
  label: string;
  title: string;
  description: string;
  confirmLabel: string;
  apply: () => void;
}

const doubtNames: Partial<Record<RowDoubt, string>> = {
  'longer-number': 'nomornya mungkin lebih panjang',
  spelling: 'nomornya ditulis berbeda',
  'wrong-revision': 'revisinya berbeda',
  'unclear-revision': 'revisinya tidak jelas',
  'several-numbers': 'menyebut nomor lain',
  'short-number': 'nomornya pendek',
  'title-only': 'dinamai judul dokumennya',
  'unknown-number': 'nomornya tidak dikenal dan judulnya sama',
  unfinished: 'menyebut draf atau versi lama',
  attachment: 'menyebut lampiran',
};

const proposalChoices = (rows: readonly AssessedRow[]): Choice[] => {
  const byDoubt = new Map<RowDoubt, Map<string, DocumentRow>>();
  for (const each of rows) {
    const proposal = onlyProposal(each);
    if (!proposal || !each.doubt) continue;
    const choices = byDoubt.get(each.doubt) ?? new Map<string, DocumentRow>();
    byDoubt.set(each.doubt, choices.set(each.row.key, proposal));
  }
  return [...byDoubt].flatMap(([doubt, choices]) => {
    const name = doubtNames[doubt];
    if (name === undefined || choices.size < 2) return [];
    const files = `${formatNumber(choices.size)} berkas`;
    return [
      {
        label: `Pakai usulan untuk ${files} yang ${name}`,
        title: `Pakai usulan untuk ${files}?`,
        description: `Nama berkas ini ${name}. Setiap berkas akan dilampirkan pada dokumen yang diusulkan, pada revisi terkininya.`,
        confirmLabel: 'Pakai Usulan',
        apply: () => attachmentBatch.choose(choices),
      },
    ];
  });
};

const replaceChoice = (rows: readonly AssessedRow[]): Choice => ({
  label: `Ganti berkas ${formatNumber(rows.length)} dokumen`,
  title: `Ganti berkas ${formatNumber(rows.length)} dokumen?`,
  description:
    'Berkas yang ada pada dokumen-dokumen ini diganti. Berkas lama tersimpan dalam riwayat dokumennya. Tandai setelah ini berkas yang isinya berubah.',
  confirmLabel: 'Ganti Berkas',
  apply: () =>
    attachmentBatch.setReplace(
      rows.map(({ row }) => row.key),
      true,
    ),
});

const waitChoice = (rows: readonly AssessedRow[]): Choice => ({
  label: `Simpan ${formatNumber(rows.length)} berkas, menunggu daftar`,
  title: `Simpan ${formatNumber(rows.length)} berkas?`,
  description:
    'Berkas ini disimpan dan dilampirkan dengan sendirinya saat dokumen dengan nomor pada namanya dibuat atau diimpor, pada revisi yang sama.',
  confirmLabel: 'Simpan Berkas',
  apply: () =>
    attachmentBatch.setWaiting(
      rows.map(({ row }) => row.key),
      true,
    ),
});

const choicesOf = (kind: RowKind, rows: readonly AssessedRow[]): Choice[] => {
  if (kind === 'choose') return proposalChoices(rows);
  if (kind === 'unmatched' && rows.length > 0) return [waitChoice(rows)];
  return kind === 'has-file' && rows.length > 1 ? [replaceChoice(rows)] : [];
};

export const BatchChoices = ({ kind, rows }: { kind: RowKind; rows: readonly AssessedRow[] }) => {
  const [confirming, setConfirming] = useState<Choice | null>(null);
  const choices = choicesOf(kind, rows);
  return (
    <>
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice.label}
              variant="secondary"
              size="sm"
              className="min-h-8 whitespace-normal! py-1 text-left max-sm:h-auto"
              onClick={() => setConfirming(choice)}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirming(null)}
          title={confirming.title}
          description={confirming.description}
          confirmLabel={confirming.confirmLabel}
          onConfirm={() => {
            confirming.apply();
            setConfirming(null);
          }}
        />
      )}
    </>
  );
};
