import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { problemResolver } from '../../lib/forms/problem-resolver.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { fieldId } from './field-id.ts';
import { problemsOf } from './form-problems.ts';
import { formStorage } from './form-storage.ts';
import { emptyValues, type FieldName, type FormValues, inputFrom } from './form-values.ts';
import { formErrorsOf } from './server-errors.ts';
import { useMatch } from './use-match.ts';
import { useSendSubmission } from './use-send-submission.ts';

type Checks = { isDocumentChoiceRequired: boolean };

const resolver = problemResolver<FormValues, Checks>((values, checks) =>
  Object.fromEntries(
    problemsOf(values, checks?.isDocumentChoiceRequired ?? false).map(({ field, message }) => [field, message]),
  ),
);

/** The form's state, validation and submission. */
export const useSubmissionForm = (initial: FormValues, resubmissionOf: string | null) => {
  const { nrp } = useUser();
  const [isDocumentChoiceRequired, setIsDocumentChoiceRequired] = useState(false);
  const form = useForm<FormValues, Checks>({
    defaultValues: initial,
    resolver,
    context: { isDocumentChoiceRequired },
    shouldFocusError: false,
  });
  const { send, progress } = useSendSubmission();
  const [failure, setFailure] = useState<string>();
  const [submittedId, setSubmittedId] = useState<string | null>(null);

  const [purpose, nomor, documentId] = useWatch({
    control: form.control,
    name: ['submission_purpose', 'document_number', 'document_id'],
  });
  const found = useMatch(purpose, nomor);
  const match = found.state === 'found' ? found.match : undefined;
  const choices = match?.kind === 'several' ? match.documents : undefined;

  useEffect(() => setIsDocumentChoiceRequired(choices !== undefined), [choices]);
  useEffect(() => {
    // A selected document is only valid for the number it was selected for.
    if (match && documentId !== '' && !choices?.some(({ id }) => id === documentId)) form.setValue('document_id', '');
  }, [match, choices, documentId, form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => formStorage.write(nrp, resubmissionOf, values),
      }),
    [form, nrp, resubmissionOf],
  );

  const submit = form.handleSubmit(
    async ({ draft_file, supporting_file, ...typed }) => {
      if (!draft_file || !supporting_file) return;
      setFailure(undefined);
      try {
        const id = await send(
          {
            ...inputFrom(choices ? typed : { ...typed, document_id: '' }),
            ...(resubmissionOf === null ? {} : { resubmission_of: resubmissionOf }),
          },
          [draft_file, supporting_file],
        );
        formStorage.remove(nrp, resubmissionOf);
        setSubmittedId(id);
      } catch (error) {
        const { message, fields } = formErrorsOf(error);
        for (const { field, message: text } of fields) form.setError(field, { type: 'server', message: text });
        setFailure(message);
        toast.error('Gagal Mengajukan Dokumen', message);
        if (fields[0]) goToField(fields[0].field);
      }
    },
    () => {
      const [first] = problemsOf(form.getValues(), isDocumentChoiceRequired);
      if (!first) return;
      toast.error(first.title, first.message);
      goToField(first.field);
    },
  );

  const resetForm = () => {
    form.reset(emptyValues);
    setSubmittedId(null);
  };

  return { form, found, submit, progress, failure, submittedId, resetForm };
};

export type SubmissionFormState = ReturnType<typeof useSubmissionForm>;

/** Deferred until after the render: while a form is being sent its fields are disabled and cannot be focused. */
const goToField = (field: FieldName) => {
  requestAnimationFrame(() => {
    const control = document.getElementById(fieldId(field));
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  });
};
