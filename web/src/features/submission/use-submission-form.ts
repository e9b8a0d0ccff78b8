import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { problemResolver } from '../../lib/forms/problem-resolver.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { fieldId } from './field-id.ts';
import { fileFields, type TypedInput } from './form-fields.ts';
import { problemsOf } from './form-problems.ts';
import { type FileNames, formStorage } from './form-storage.ts';
import { emptyValues, type FieldName, type FormValues, inputFrom } from './form-values.ts';
import type { NumberedDocument } from './matching.ts';
import { numberError } from './number-check.ts';
import { loadNumber, numberKey } from './number-lookup.ts';
import { failureTitleOf, formErrorsOf } from './server-errors.ts';
import { useMatch } from './use-match.ts';
import { useSendSubmission } from './use-send-submission.ts';
import { useTarget } from './use-target.ts';

type Checks = { isDocumentChoiceRequired: boolean; reused: FileNames };

const resolver = problemResolver<FormValues, Checks>((values, checks) =>
  Object.fromEntries(
    problemsOf(values, checks?.isDocumentChoiceRequired ?? false, checks?.reused).map(({ field, message }) => [
      field,
      message,
    ]),
  ),
);

/** The id of the toast about what the form lacks, or why it was refused. */
const refusalToast = 'submission-refusal';

const fileFieldNames = Object.values(fileFields);

/** The form's state, validation and submission. `formerForm`: the name of the Form PPD of the submission that is resubmitted. */
export const useSubmissionForm = (initial: FormValues, resubmissionOf: string | null, formerForm?: string) => {
  const { nrp } = useUser();
  const queryClient = useQueryClient();
  const [checks, setChecks] = useState<Checks>({ isDocumentChoiceRequired: false, reused: {} });
  const form = useForm<FormValues, Checks>({
    defaultValues: initial,
    resolver,
    context: checks,
    shouldFocusError: false,
  });
  const { send, progress } = useSendSubmission();
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const [picked, setPicked] = useState('');
  const [lostFiles, setLostFiles] = useState(() => formStorage.readFileNames(nrp, resubmissionOf));
  const goToField = useFieldVisit(form.formState.isSubmitting);
  /** The values that were refused last: a refusal no longer applies once they change. */
  const refused = useRef<FormValues>(null);

  const [purpose, nomor, documentId] = useWatch({
    control: form.control,
    name: ['submission_purpose', 'document_number', 'document_id'],
  });
  const found = useMatch(purpose, nomor, picked);
  const match = found.state === 'found' ? found.match : undefined;
  const choices = match?.kind === 'several' ? match.documents : undefined;
  const { target, locked } = useTarget(form, found);

  const isCancelled = purpose === 'cancellation' && target?.has_file === true;
  const presentFile = isCancelled ? (target.file_name ?? target.nama) : undefined;
  useEffect(
    () =>
      setChecks({
        isDocumentChoiceRequired: choices !== undefined,
        reused: {
          ...(presentFile !== undefined && { draft_file: presentFile }),
          ...(formerForm !== undefined && { supporting_file: formerForm }),
        },
      }),
    [choices, presentFile, formerForm],
  );
  useEffect(() => {
    // A selected document is only valid for the number it was selected for.
    if (match && documentId !== '' && !choices?.some(({ id }) => id === documentId)) form.setValue('document_id', '');
  }, [match, choices, documentId, form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const lost = lostFilesOf(lostFiles, values);
          if (fileFieldNames.some((name) => lost[name] !== lostFiles[name])) setLostFiles(lost);
          formStorage.write(nrp, resubmissionOf, values, lost);
          const before = refused.current;
          if (!before) return;
          const changed = (Object.keys(values) as FieldName[]).filter((name) => values[name] !== before[name]);
          if (changed.length === 0) return;
          refused.current = null;
          toast.dismiss(refusalToast);
          setFailure(undefined);
          for (const name of staleErrorsOf(changed)) {
            if (form.getFieldState(name).error?.type === 'server') form.clearErrors(name);
          }
        },
      }),
    [form, nrp, resubmissionOf, lostFiles],
  );

  const requireFreeNumber = async (typed: TypedInput): Promise<void> => {
    const nomorToCheck = typed.document_number.trim();
    const lookup = await queryClient.fetchQuery({
      queryKey: numberKey(nomorToCheck),
      queryFn: ({ signal }) => loadNumber(nomorToCheck, signal),
      staleTime: 0,
    });
    const error = numberError(typed, lookup);
    if (error) throw error;
  };

  const submit = form.handleSubmit(
    async (values) => {
      const { draft_file, supporting_file, ...typed } = values;
      setFailure(undefined);
      const input = inputFrom(choices ? typed : { ...typed, document_id: '' });
      try {
        const id = await send(
          { ...input, ...(resubmissionOf === null ? {} : { resubmission_of: resubmissionOf }) },
          { draft_file, supporting_file },
          () => requireFreeNumber(input),
        );
        formStorage.remove(nrp, resubmissionOf);
        setSubmittedId(id);
      } catch (error) {
        const { message, fields } = formErrorsOf(error);
        for (const { field, message: text } of fields) form.setError(field, { type: 'server', message: text });
        // What concerns a field is said there.
        const title = failureTitleOf(error);
        if (fields.length === 0) setFailure({ title, message });
        refused.current = { ...form.getValues() };
        toast.error(title, message, undefined, { id: refusalToast });
        if (fields[0]) goToField(fields[0].field);
      }
    },
    () => {
      const [first] = problemsOf(form.getValues(), checks.isDocumentChoiceRequired, checks.reused);
      if (!first) return;
      refused.current = { ...form.getValues() };
      toast.error(first.title, first.message, undefined, { id: refusalToast });
      goToField(first.field);
    },
  );

  const resetForm = () => {
    setLostFiles({});
    setPicked('');
    form.reset(emptyValues);
    setSubmittedId(null);
  };

  /** Sets a complete number, so that it is looked up without a typing pause. */
  const pickNumber = (chosen: string) => {
    setPicked(chosen);
    form.setValue('document_number', chosen, { shouldDirty: true, shouldValidate: true });
  };

  /** Continues a new document's form as a revision of the document that has its number. */
  const submitRevision = ({ nomor: recorded, nama }: NumberedDocument) => {
    form.setValue('submission_purpose', 'revision', { shouldDirty: true, shouldValidate: true });
    form.setValue('document_title', nama, { shouldDirty: true, shouldValidate: true });
    pickNumber(recorded);
    goToField('document_title');
  };

  return {
    form,
    found,
    target,
    locked,
    reused: checks.reused,
    lostFiles,
    submit,
    progress,
    failure,
    submittedId,
    resetForm,
    pickNumber,
    submitRevision,
  };
};

export type SubmissionFormState = ReturnType<typeof useSubmissionForm>;

/** Without the files that were chosen again. */
const lostFilesOf = (lost: FileNames, values: FormValues): FileNames => {
  const remaining = { ...lost };
  for (const name of fileFieldNames) if (values[name]) delete remaining[name];
  return remaining;
};

/** The fields whose refusal no longer applies: a file's is its own, the other fields are refused together. */
const staleErrorsOf = (changed: readonly FieldName[]): FieldName[] => {
  const isFile = (name: FieldName) => (fileFieldNames as FieldName[]).includes(name);
  const typed = (Object.keys(emptyValues) as FieldName[]).filter((name) => !isFile(name));
  return [...changed.filter(isFile), ...(changed.every(isFile) ? [] : typed)];
};

/** Returns what moves the focus to a field, once it is enabled: while a form is being sent its fields cannot be focused. */
const useFieldVisit = (isSending: boolean): ((field: FieldName) => void) => {
  const [visited, setVisited] = useState<FieldName>();
  useEffect(() => {
    if (visited === undefined || isSending) return;
    const control = document.getElementById(fieldId(visited));
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
    setVisited(undefined);
  }, [visited, isSending]);
  return setVisited;
};
