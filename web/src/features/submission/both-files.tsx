import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { extensionOf } from '../../../../shared/domain/files/files.ts';
import { Button } from '../../components/ui/button.tsx';
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

/** Two files chosen together: which is which, or that this must be asked or is impossible. */
type Assignment<F> =
  | { kind: 'certain'; draft: F; supporting: F }
  | { kind: 'ask'; files: readonly [F, F] }
  /** Neither is a PDF, so neither can be the Form PPD. */
  | { kind: 'no-form' };

/** The words with which the template and its filled-in copies are named. */
const formName = /\bppd\b|permohonan[\s_-]*perubahan/i;

const isPdf = ({ name }: { name: string }): boolean => extensionOf(name) === 'pdf';
/** An underscore is a word character, but in file names it separates words. */
const isNamedForm = ({ name }: { name: string }): boolean => formName.test(name.replaceAll('_', ' '));

/** Identifies draft and Form PPD by type, which decides, or by name, where exactly one is named as the form. */
export const assignFiles = <F extends { name: string }>([one, other]: readonly [F, F]): Assignment<F> => {
  const pdfs = [one, other].filter(isPdf);
  if (pdfs.length === 0) return { kind: 'no-form' };
  const [form] = pdfs.length === 1 ? pdfs : formsByName(one, other);
  if (!form) return { kind: 'ask', files: [one, other] };
  return { kind: 'certain', draft: form === one ? other : one, supporting: form };
};

const formsByName = <F extends { name: string }>(one: F, other: F): F[] => {
  const named = [one, other].filter(isNamedForm);
  return named.length === 1 ? named : [];
};
