import { CheckBox } from '../../check-box.tsx';
import type { Review } from './use-review.ts';

/** Whether the answers about headings and words also apply to later imports. Shown while there is any. */
export const RememberChoice = ({ review, disabled }: { review: Review; disabled: boolean }) => {
  const { answers, data, remember, setRemember } = review;
  if (answers.columns.length + answers.words.length + data.words.length === 0) return null;
  return (
    <CheckBox
      checked={remember}
      onChange={setRemember}
      disabled={disabled}
      label="Ingat jawaban ini untuk impor berikutnya"
      hint={
        remember
          ? 'Arti judul kolom dan kata dipakai lagi pada impor berikutnya di perusahaan ini.'
          : 'Jawaban hanya berlaku untuk berkas ini.'
      }
    />
  );
};
