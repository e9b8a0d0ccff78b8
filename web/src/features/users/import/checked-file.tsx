import { useState } from 'react';
import type { TitleMeaning } from '../../../../../shared/domain/import/user-rows.ts';
import { positionLabels, positionRole } from '../../../../../shared/domain/people/roles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { DownloadButton } from './download-button.tsx';
import { downloadErrors } from './import-files.ts';
import { type Counts, isDoubtful, type ProcessedRow } from './import-rows.ts';
import { ImportedRows } from './imported-rows.tsx';

type CheckedFileProps = {
  counts: Counts;
  results: readonly ProcessedRow[];
  names: ReadonlyMap<number, string>;
  note: string | undefined;
  onDecide: (titles: TitleMeaning[]) => void;
};

/** The preview of the import: the result for each row; nothing is saved yet. */
export const CheckedFile = ({ counts, results, names, note, onDecide }: CheckedFileProps) => {
  const { added, updated, unchanged } = counts;
  const doubtful = results.filter(isDoubtful).length;
  const failed = counts.failed - doubtful;
  const doubts = [...new Set(results.flatMap((result) => result.doubts ?? []))].sort();
  const noted = results.filter(({ notes = [] }) => notes.length > 0).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        Hasil pemeriksaan {formatNumber(results.length)} baris: {formatNumber(added)} baru, {formatNumber(updated)}{' '}
        diperbarui, {formatNumber(unchanged)} tidak berubah, {formatNumber(failed)} galat
        {doubtful > 0 && `, ${formatNumber(doubtful)} perlu dipastikan`}. Belum ada data yang disimpan.
      </p>
      {note !== undefined && <p>{note}</p>}
      {doubts.length > 0 && <TitleMeanings key={doubts.join('\n')} titles={doubts} onDecide={onDecide} />}
      {noted > 0 && (
        <p>Jabatan pada {formatNumber(noted)} baris bukan jabatan penyetuju. Penggunanya diimpor tanpa jabatan itu.</p>
      )}
      {failed > 0 && (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-stop">
          {formatNumber(failed)} baris yang galat dilewati. Perbaiki pada file, lalu impor kembali: baris yang sudah
          tersimpan tidak berubah.
        </p>
      )}
      <ImportedRows results={results} names={names} />
      {counts.failed > 0 && (
        <DownloadButton download={() => downloadErrors(results, names)} className="self-start">
          Unduh Daftar Galat
        </DownloadButton>
      )}
    </div>
  );
};

type Choice = NonNullable<TitleMeaning['role']> | 'none';
const options: readonly SelectOption<Choice>[] = [
  { value: 'none', label: 'Bukan jabatan penyetuju' },
  ...positionRole.options.map((value) => ({ value, label: positionLabels[value] })),
];

type TitleMeaningsProps = { titles: readonly string[]; onDecide: (titles: TitleMeaning[]) => void };

/** Asks what job titles mean that may be positions; their rows cannot be saved before. */
const TitleMeanings = ({ titles, onDecide }: TitleMeaningsProps) => {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const decide = () =>
    onDecide(
      titles.map((title) => {
        const choice = choices[title] ?? 'none';
        return { title, role: choice === 'none' ? null : choice };
      }),
    );
  return (
    <section aria-labelledby="arti-jabatan" className="flex flex-col gap-3 rounded-md border border-line px-3 py-3">
      <h3 id="arti-jabatan" className="font-semibold">
        Jabatan yang perlu dipastikan
      </h3>
      <p className="text-muted text-sm">Jabatan berikut mirip jabatan penyetuju. Pilih artinya di HIMS.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {titles.map((title) => (
          <Field key={title} label={`“${title}”`}>
            <Select
              name={title}
              value={choices[title] ?? ''}
              options={options}
              placeholder="Pilih artinya"
              onValueChange={(value) => setChoices((before) => ({ ...before, [title]: value }))}
            />
          </Field>
        ))}
      </div>
      <Button
        variant="secondary"
        className="self-start"
        disabled={titles.some((title) => choices[title] === undefined)}
        onClick={decide}
      >
        Terapkan dan Periksa Lagi
      </Button>
    </section>
  );
};
