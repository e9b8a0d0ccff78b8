import { ulid } from 'ulid';
import type { CallOf, InputOf } from '../shared/api/index.ts';
import { missingDraft, missingForm, submissionCalls } from '../shared/api/submissions.ts';
import { Failure, failing, invalidField } from '../shared/errors.ts';
import { checkUpload, copyUpload } from './files/claim-service.ts';
import type { StoredFile } from './files/stored-file.ts';
import { copyStoredFile } from './files/stored-files.ts';
import { uploadClaimUpdate } from './files/upload-store.ts';
import { type Caller, type HandlerContext, handle } from './http/handler.ts';
import { opensPdf } from './pdf/pdf-tasks.ts';
import { canResubmit } from './submissions/access-rules.ts';
import { resolveTargetDocument, throwNumberFailure } from './submissions/number-service.ts';
import { changeOf, loadSubmission, type Submission, submittedFieldsOf } from './submissions/submission-store.ts';
import { createSubmission, resubmissionUpdate } from './submissions/transition-store.ts';

type Input = InputOf<'upload-and-submit-document'>;

export const handler = handle(submissionCalls['upload-and-submit-document'], async (input, context) => {
  const original = await loadResubmittable(input, context.caller);
  try {
    return await submit(input, original, context);
  } catch (error) {
    // A concurrent resubmission also took the number and the uploads: failures about those are only its consequences.
    if (error instanceof Failure) await loadResubmittable(input, context.caller);
    throw error;
  }
});

const submit = async (
  input: Input,
  original: Submission | undefined,
  { caller, command, now }: HandlerContext<CallOf<'upload-and-submit-document'>>,
): Promise<{ submission_id: string }> => {
  const { document_id, document, preconditions } = await resolveTargetDocument(input);
  const id = ulid(now.getTime());
  const files = await storeFiles(id, input, { draft: document?.file, supporting: original?.supporting }, caller);
  const at = now.toISOString();
  const submission: Submission = {
    id,
    ...submittedFieldsOf(input),
    ...changeOf(input),
    submission_status: 'pending',
    ...files,
    created_at: at,
    updated_at: at,
    level_entered_at: at,
    submitter_nrp: caller.nrp,
    submitter_name: caller.full_name,
    version: 1,
    document_id,
    deciders: [],
    last_actor: { nrp: caller.nrp, name: caller.full_name, at },
    ...(original ? { resubmission_of: original.id } : {}),
  };
  const result = { submission_id: id };
  const extraWrites = [
    ...preconditions,
    ...fileKinds.flatMap(({ field, label }) => {
      const uploadId = input[field];
      return uploadId === undefined ? [] : [uploadClaimUpdate(uploadId, caller.nrp, id, label)];
    }),
    ...(original ? [resubmissionUpdate(original, id, throwNotResubmittable)] : []),
  ];
  const onNumberTaken = () => throwNumberFailure(input);
  await createSubmission({ submission, command, result, extraWrites, onNumberTaken });
  return result;
};

const throwNotResubmittable = failing('not_resubmittable');

/** The submission to resubmit: the caller's own, rejected or withdrawn, and not resubmitted yet. */
const loadResubmittable = async ({ resubmission_of }: Input, caller: Caller): Promise<Submission | undefined> => {
  if (resubmission_of === undefined) return undefined;
  const original = await loadSubmission(resubmission_of);
  return original && canResubmit(original, caller) ? original : throwNotResubmittable();
};

const fileKinds = [
  { kind: 'draft', field: 'draft_upload_id', label: 'Draf Dokumen', missing: missingDraft },
  { kind: 'supporting', field: 'supporting_upload_id', label: 'Form PPD', missing: missingForm },
] as const;

/**
 * Checks the uploads, then copies them to the submission's keys; what is not uploaded is copied from `reused`: the file
 * in force, and the form of the caller's former submission, by the version that was decided on. Files are copied before
 * the transaction: an unused copy is harmless, a missing file is not.
 */
const storeFiles = async (
  id: string,
  input: Input,
  reused: Record<'draft' | 'supporting', StoredFile | undefined>,
  caller: Caller,
): Promise<Record<'draft' | 'supporting', StoredFile>> => {
  const [draft, supporting] = await Promise.all(
    fileKinds.map(async ({ kind, field, label, missing }) => {
      const uploadId = input[field];
      if (uploadId !== undefined) {
        const required = kind === 'supporting' ? { opensPdf } : {};
        const upload = await checkUpload(uploadId, caller, { label, ...required }).catch(withField(field));
        return () => copyUpload(upload, `submissions/${id}/${kind}/${upload.safe_name}`);
      }
      const file = reused[kind];
      if (!file) throw invalidField(field, missing);
      return () => copyStoredFile(file, `submissions/${id}/${kind}/${file.key.slice(file.key.lastIndexOf('/') + 1)}`);
    }),
  );
  if (!draft || !supporting) throw new Error('Two files are expected');
  const [draftCopy, supportingCopy] = await Promise.all([draft(), supporting()]);
  return { draft: draftCopy, supporting: supportingCopy };
};

/** Adds the input field to a failure about one of the files, so that the form can show it there. */
const withField =
  (field: keyof Input) =>
  (error: unknown): never => {
    throw error instanceof Failure ? Object.assign(error, { fields: { [field]: error.message } }) : error;
  };
