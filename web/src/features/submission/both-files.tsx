import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { assignFiles } from './assign-files.ts';
import { type FileError, unsupportedForm } from './file-error.ts';
import type { FileField } from './form-fields.ts';

type BothFilesProps = {
  onChoose: (draft: File, supporting: File) => void;
  /** Files that cannot be the two fields' files. */
  onReject: (field: FileField, error: FileError) => void;
  disabled: boolean;
  /** The two file fields; they report several files chosen or dropped at one of them. */
  children: (onSelectSeveral: (files: File[]) => void) => ReactNode;
};

/** Accepts both files at once, and asks which is which where neither type nor name says it. */
export const BothFiles = ({ onChoose, onReject, disabled, children }: BothFilesProps) => {
  const [question, setQuestion] = useState<readonly [File, File] | null>(null);

  const select = ([one, other, ...more]: File[]) => {
    setQuestion(null);
    if (!one || !other || more.length > 0) {
      const message = 'Pilih dua berkas sekaligus: draf dokumen dan Form PPD.';
      onReject('draft_file', { title: 'Jumlah Berkas Tidak Sesuai', message });
      return;
    }
    const assignment = assignFiles([one, other]);
    if (assignment.kind === 'no-form') onReject('supporting_file', unsupportedForm);
    else if (assignment.kind === 'ask') setQuestion(assignment.files);
    else onChoose(assignment.draft, assignment.supporting);
  };
  const drop = (event: DragEvent) => {
    // A file field has taken the drop.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!disabled) select([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; each field has a button that does the same
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="flex min-w-0 flex-col gap-5">
      {children(select)}
      {question && (
        <FormQuestion
          files={question}
          onAnswer={(form) => {
            const [one, other] = question;
            setQuestion(null);
            onChoose(form === one ? other : one, form);
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </div>
  );
};

type FormQuestionProps = {
  files: readonly [File, File];
  onAnswer: (form: File) => void;
  onCancel: () => void;
};

/** Asks which of two PDF files is the Form PPD. */
const FormQuestion = ({ files, onAnswer, onCancel }: FormQuestionProps) => {
  const question = useRef<HTMLDivElement>(null);
  // Not on its first answer, which a space would give.
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1} className="rounded-md border border-primary bg-primary-soft p-3 outline-none">
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-semibold">Berkas mana yang merupakan Form PPD?</legend>
        {files.map((file) => (
          <Button
            key={file.name}
            variant="secondary"
            className="min-h-11 justify-start! whitespace-normal! break-all py-2 text-left max-sm:h-auto sm:min-h-9 pointer-coarse:min-h-11"
            onClick={() => onAnswer(file)}
          >
            {file.name}
          </Button>
        ))}
        <Button variant="ghost" size="sm" className="self-start" onClick={onCancel}>
          Batal
        </Button>
      </fieldset>
    </div>
  );
};
