import type { ReviewWord } from '../../../../../../shared/api/import-review.ts';
import { maxImportedRevisi } from '../../../../../../shared/domain/import/aliases.ts';
import { Select } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Disclosure } from './disclosure.tsx';
import { fieldLabel, fieldOptions } from './field-text.ts';
import { Section } from './section.tsx';
import type { Review } from './use-review.ts';
import { draftWithWord, skipRows, wordChoiceIn } from './word-rules.ts';

const revisionOptions = Array.from({ length: maxImportedRevisi + 1 }, (_, revisi) => ({
  value: String(revisi),
  label: `Revisi ${revisi}`,
}));
const skipOption = { value: skipRows, label: 'Lewati baris ini' };

type WordsProps = { review: Review; disabled: boolean };

/** Words of the file that the product does not know, each asked once, and below them those with a meaning. */
export const Words = ({ review, disabled }: WordsProps) => {
  const { words } = review.data;
  if (words.length === 0) return null;
  const unknown = words.filter(({ value }) => value === undefined);
  const known = words.filter(({ value }) => value !== undefined);
  const list = (shown: readonly ReviewWord[]) => (
    <ul className="divide-y divide-line">
      {shown.map((word) => (
        <WordRow key={`${word.field} ${word.text}`} word={word} review={review} disabled={disabled} />
      ))}
    </ul>
  );
  return (
    <Section
      title={unknown.length > 0 ? 'Kata yang belum dikenal' : 'Kata khusus berkas ini'}
      note={
        unknown.length > 0
          ? 'Satu jawaban berlaku untuk semua baris dengan kata itu; yang hampir pasti sudah dipilihkan. Baris yang katanya tidak dijawab tidak disimpan.'
          : 'Semua kata sudah memiliki arti.'
      }
    >
      <div className="divide-y divide-line rounded-md border border-line">
        {list(unknown)}
        {known.length > 0 && (
          <Disclosure
            title="Kata yang sudah memiliki arti"
            note={formatNumber(known.length)}
            open={review.isOpen('known-words')}
            onToggle={() => review.toggle('known-words')}
          >
            {list(known)}
          </Disclosure>
        )}
      </div>
    </Section>
  );
};

const WordRow = ({ word, review, disabled }: { word: ReviewWord; review: Review; disabled: boolean }) => {
  const { field, text, count, source } = word;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">“{text}”</span>
        <span className="text-muted text-sm">
          {` · ${fieldLabel(field)} · ${formatNumber(count)} baris`}
          {source && (source === 'answer' ? ' · dari jawaban Anda' : ' · dari impor sebelumnya')}
        </span>
      </p>
      <Select
        aria-label={`${fieldLabel(field)} “${text}”, ${formatNumber(count)} baris: jadikan`}
        value={wordChoiceIn(review.draft, word)}
        options={[...(field === 'revisi' ? revisionOptions : fieldOptions[field]), skipOption]}
        onValueChange={(choice) => review.changeDraft((draft) => draftWithWord(draft, word, choice))}
        disabled={disabled}
        placeholder="Jadikan ..."
      />
    </li>
  );
};
