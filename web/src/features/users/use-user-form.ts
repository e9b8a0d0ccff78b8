import { useState } from 'react';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { callApi } from '../../lib/api/api.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { config } from '../../lib/config.ts';
import { type Problems, useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { draftMerge, type FieldConflicts, hasChanges } from './draft-merge.ts';
import { draftOf, emptyDraft, problemsByField, type UserDraft, userInputOf } from './user-draft.ts';
import { loadUser } from './users-list.ts';

type Saving = RequestOf<'save-user'>;
export type WaitingResult = Pick<OutputOf<'save-user'>, 'waiting' | 'waiting_more'>;
type Consequences = WaitingResult &
  Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more' | 'suspended_absences'>;

const isEmpty = ({ waiting, running_jobs, suspended_absences }: Consequences): boolean =>
  waiting.length + running_jobs.length + suspended_absences.length === 0;

/** `password` of a new user; undefined when it could not be generated. */
type OnSaved = (user: ManagedUser, added?: { password: string | undefined }) => void;

/** The form of a new user, or of changes to a user as of the opening of the form. */
export const useUserForm = (user: ManagedUser | undefined, onSaved: OnSaved) => {
  const timeZone = config().time_zone;
  const [base, setBase] = useState(user);
  const form = useForm<UserDraft, string>(() => (user ? draftOf(user, timeZone) : emptyDraft));
  const [initial, setInitial] = useState(form.values);
  const [conflicts, setConflicts] = useState<FieldConflicts>({});
  const [failure, setFailure] = useState<string>();
  /** The consequences of the change (waiting submissions, stopped jobs, suspended absences), shown until the admin confirms. */
  const [confirmation, setConfirmation] = useState<{ input: Saving; consequences: Consequences }>();
  const [working, setWorking] = useState(false);
  const { mutateAsync: save } = useCommand('save-user');

  /** Runs a step of saving, and shows why it failed. */
  const attempt = async (step: () => Promise<void>) => {
    setWorking(true);
    try {
      await step();
    } catch (error) {
      setConfirmation(undefined);
      await showError(error);
    }
    setWorking(false);
  };

  const submit = async () => {
    const parsed = userInputOf(form.values, timeZone);
    setFailure(undefined);
    if (form.show('problems' in parsed ? parsed.problems : {}) || 'problems' in parsed) return;
    const input: Saving = { ...parsed.input, active: base?.active ?? true, version: base?.version ?? 0 };
    await attempt(async () => {
      // A new user has no position yet, so there are no consequences to check.
      const consequences = base && (await save({ ...input, dry_run: true }));
      if (consequences && !isEmpty(consequences)) setConfirmation({ input, consequences });
      else await send(input);
    });
  };

  const send = async (input: Saving) => {
    const saved = (await save(input)).user;
    setConfirmation(undefined);
    if (base || saved.without_account) return onSaved(saved);
    const { user: ready, password } = await createFirstPassword(saved);
    onSaved(ready, { password });
  };

  const showError = async (error: unknown) => {
    const sentence = messageOf(error);
    toast.error('Gagal menyimpan pengguna', sentence);
    if (error instanceof ApiError && error.code === 'user_changed' && base) await mergeLatest(base);
    if (!form.show(fieldProblems(error, form.latest.current))) {
      setFailure(sentence);
      form.fail();
    }
  };

  const mergeLatest = async (before: ManagedUser) => {
    const latest = await loadUser(before.nrp).catch((error: unknown) => {
      // The conflict message stays; the next save confirms again.
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (!latest) return;
    const merged = draftMerge(form.values, before, latest, timeZone);
    setBase(latest);
    setInitial(draftOf(latest, timeZone));
    form.set(merged.draft);
    setConflicts(merged.conflicts);
  };

  return {
    ...form,
    adding: base === undefined,
    change: (part: Partial<UserDraft>) =>
      form.set(part, part.positions ? Object.keys(form.problems).filter((field) => field.includes('.')) : []),
    conflicts,
    failure,
    submit: () => void submit(),
    working,
    hasChanges: hasChanges(form.values, initial, timeZone),
    confirmation: confirmation?.consequences,
    confirm: () => confirmation && void attempt(() => send(confirmation.input)),
    cancel: () => setConfirmation(undefined),
  };
};

const fieldProblems = (error: unknown, draft: UserDraft): Problems<string> => {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'user_exists' ? { nrp: error.message } : problemsByField(error.fields, draft);
};

/** Generates the first password of a new user; on failure the list offers to generate it again. */
const createFirstPassword = async (user: ManagedUser): Promise<{ user: ManagedUser; password: string | undefined }> => {
  try {
    return await callApi('reset-user-password', { nrp: user.nrp });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { user, password: undefined };
  }
};
