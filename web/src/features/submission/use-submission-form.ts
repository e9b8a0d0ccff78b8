import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Problems, useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { fieldId } from './field-id.ts';
import { type FileField, fileFields, type TypedInput, type TypedName } from './form-fields.ts';
import { type Problem, problemsOf } from './form-problems.ts';
import { type FileNames, formStorage } from './form-storage.ts';
import { emptyValues, type FieldName, type FormValues, inputFrom } from './form-values.ts';
import { type NumberedDocument, numberError, targetOf } from './matching.ts';
import { loadNumber, numberKey } from './number-lookup.ts';
import { failureTitleOf, formErrorsOf } from './server-errors.ts';
import { useMatch } from './use-match.ts';
import { useSendSubmission } from './use-send-submission.ts';
import { useTarget } from './use-target.ts';

/** The id of the toast about what the form lacks, or why it was refused. */
const refusalToast = 'submission-refusal';

const fileFieldNames = Object.values(fileFields);
const fieldNames = Object.keys(emptyValues) as FieldName[];

/** The message of each field; undefined for one without a problem. */
const marksOf = (names: readonly FieldName[], problems: readonly Problem[]): Problems<FieldName> =>
  Object.fromEntries(names.map((name) => [name, problems.find(({ field }) => field === name)?.message]));

/** The form's state, validation and submission. `formerForm`: the name of the Form PPD of the submission that is resubmitted. */
export const useSubmissionForm = (initial: FormValues, resubmissionOf: string | null, formerForm?: string) => {
  const { nrp } = useUser();
  const queryClient = useQueryClient();
  const form = useForm(initial);
  const { values, latest } = form;
  const [defaults, setDefaults] = useState(initial);
  /** What the server refused; apart from what the form itself finds. */
  const [refusals, setRefusals] = useState<Problems<FieldName>>({});
  const { send, progress } = useSendSubmission();
  const [sending, setSending] = useState(false);
  /** From the first attempt to submit on, an edited field is checked at once. */
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const [picked, setPicked] = useState('');
  const [lostFiles, setLostFiles] = useState(() => formStorage.readFileNames(nrp, resubmissionOf));
  const goToField = useFieldVisit(sending);
  /** Whether what was refused last is still as it was: a refusal no longer applies once the values change. */
  const isRefused = useRef(false);

  const found = useMatch(values.submission_purpose, values.document_number, picked);
  const match = found.state === 'found' ? found.match : undefined;
  const choices = match?.kind === 'several' ? match.documents : undefined;
  const target = found.state === 'found' ? targetOf(found.match, values.document_id) : undefined;

  const isCancelled = values.submission_purpose === 'cancellation' && target?.has_file === true;
  const reused: FileNames = {
    ...(isCancelled && { draft_file: target.file_name ?? target.nama }),
    ...(formerForm !== undefined && { supporting_file: formerForm }),
  };
  const problemsNow = () => problemsOf(latest.current, choices !== undefined, reused);

  /** Whether the edited fields are checked now; by default after the first attempt to submit. */
  const change = (part: Partial<FormValues>, { checks = isChecked }: { checks?: boolean } = {}): void => {
    const names = (Object.keys(part) as FieldName[]).filter((name) => part[name] !== latest.current[name]);
    if (names.length === 0 && !checks) return;
    form.set(part);
    if (checks) {
      const edited = Object.keys(part) as FieldName[];
      form.mark(marksOf(edited, problemsNow()));
    }
    if (names.length === 0) return;
    const lost = lostFilesOf(lostFiles, latest.current);
    setLostFiles(lost);
    formStorage.write(nrp, resubmissionOf, latest.current, lost);
    if (!isRefused.current) return;
    isRefused.current = false;
    toast.dismiss(refusalToast);
    setFailure(undefined);
    setRefusals((present) => ({ ...present, ...marksOf(staleRefusals(names), []) }));
  };

  const locked = useTarget({ values, latest, change }, found, target);
  const clearChoice = useEffectEvent(() => change({ document_id: '' }, { checks: false }));
  useEffect(() => {
    // A selected document is only valid for the number it was selected for.
    if (match && values.document_id !== '' && !choices?.some(({ id }) => id === values.document_id)) clearChoice();
  }, [match, choices, values.document_id]);

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

  const submit = async () => {
    const problems = problemsNow();
    setIsChecked(true);
    form.mark(marksOf(fieldNames, problems));
    setRefusals({});
    const [first] = problems;
    if (first) {
      isRefused.current = true;
      toast.error(first.title, first.message, undefined, { id: refusalToast });
      return goToField(first.field);
    }
    setFailure(undefined);
    const { draft_file, supporting_file, ...typed } = latest.current;
    const input = inputFrom(choices ? typed : { ...typed, document_id: '' });
    setSending(true);
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
      setRefusals(Object.fromEntries(fields.map(({ field, message: text }) => [field, text])));
      // What concerns a field is said there.
      const title = failureTitleOf(error);
      if (fields.length === 0) setFailure({ title, message });
      isRefused.current = true;
      toast.error(title, message, undefined, { id: refusalToast });
      if (fields[0]) goToField(fields[0].field);
    }
    setSending(false);
  };

  const resetForm = () => {
    setLostFiles({});
    setPicked('');
    setDefaults(emptyValues);
    form.set(emptyValues);
    setIsChecked(false);
    setSubmittedId(null);
  };

  /** Sets a complete number, so that it is looked up without a typing pause. */
  const pickNumber = (chosen: string) => {
    setPicked(chosen);
    change({ document_number: chosen }, { checks: true });
  };

  /** Continues a new document's form as a revision of the document that has its number. */
  const submitRevision = ({ nomor: recorded, nama }: NumberedDocument) => {
    change({ submission_purpose: 'revision', document_title: nama }, { checks: true });
    pickNumber(recorded);
    goToField('document_title');
  };

  return {
    values,
    latest,
    /** What is wrong with each field, as the server or the form says. */
    problemOf: (name: FieldName): string | undefined => refusals[name] ?? form.problems[name],
    hasRefusedNumber: refusals.document_number !== undefined,
    change,
    /** Says what is wrong with a file, or that nothing is, in place of what was said before. */
    mark: (name: FileField, message: string | undefined) => {
      form.mark({ [name]: message });
      setRefusals((present) => ({ ...present, [name]: undefined }));
    },
    isDirty: fieldNames.some((name) => values[name] !== defaults[name]),
    sending,
    formProps: form.formProps(() => void submit(), sending),
    /** Properties of an `Input` or a `Textarea`. */
    input: (name: TypedName) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }),
    found,
    target,
    locked,
    reused,
    lostFiles,
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
const staleRefusals = (changed: readonly FieldName[]): FieldName[] => {
  const isFile = (name: FieldName) => (fileFieldNames as FieldName[]).includes(name);
  const typed = fieldNames.filter((name) => !isFile(name));
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
