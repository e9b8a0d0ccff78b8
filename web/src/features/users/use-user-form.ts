import { useState } from 'react';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { callApi } from '../../lib/api/api.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { config } from '../../lib/config.ts';
import { toast } from '../../lib/toast.ts';
import { draftMerge, type FieldConflicts, hasChanges } from './draft-merge.ts';
import { type DraftProblems, draftOf, emptyDraft, problemsByField, type UserDraft, userInputOf } from './user-draft.ts';
import { loadUser } from './users-list.ts';

type Saving = RequestOf<'save-user'>;
export type WaitingResult = Pick<OutputOf<'save-user'>, 'waiting' | 'waiting_more'>;
type Consequences = WaitingResult &
  Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more' | 'suspended_absences'>;

const isEmpty = ({ waiting, running_jobs, suspended_absences }: Consequences): boolean =>
  waiting.length + running_jobs.length + suspended_absences.length === 0;

/** `password` of a new user; undefined when it could not be generated. */
type OnSaved = (user: ManagedUser, added?: { password: string | undefined }) => void;

const initialDraftOf = (user: ManagedUser | undefined): UserDraft =>
  user ? draftOf(user, config().time_zone) : emptyDraft;

/** Form state for a new user, or for changes to an existing user as of the opening of the form. */
export const useUserForm = (user: ManagedUser | undefined, onSaved: OnSaved) => {
  const [base, setBase] = useState(user);
  const [initial, setInitial] = useState(() => initialDraftOf(user));
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [conflicts, setConflicts] = useState<FieldConflicts>({});
  const [failure, setFailure] = useState<string>();
  const [failedAttempts, setFailedAttempts] = useState(0);
  /** The consequences of the change (waiting submissions, stopped jobs, suspended absences), shown until the admin confirms. */
  const [confirmation, setConfirmation] = useState<{ input: Saving; consequences: Consequences }>();
  const dryRun = useCommand('save-user');
  const save = useCommand('save-user');
  const [creatingPassword, setCreatingPassword] = useState(false);

  const showProblems = (found: DraftProblems, sentence?: string) => {
    setProblems(found);
    setFailure(sentence);
    setFailedAttempts((count) => count + 1);
  };

  const change = (part: Partial<UserDraft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setProblems((present) => withoutProblemsOf(present, part));
  };

  const submit = async () => {
    const timeZone = config().time_zone;
    const parsed = userInputOf(draft, timeZone);
    if ('problems' in parsed) return showProblems(parsed.problems);
    setProblems({});
    setFailure(undefined);
    const input: Saving = { ...parsed.input, active: base?.active ?? true, version: base?.version ?? 0 };
    try {
      // A new user has no position yet, so there are no consequences to check.
      const consequences = base ? await dryRun.mutateAsync({ ...input, dry_run: true }) : undefined;
      if (consequences && !isEmpty(consequences)) setConfirmation({ input, consequences });
      else await send(input);
    } catch (error) {
      await showError(error);
    }
  };

  const send = async (input: Saving) => {
    const saved = (await save.mutateAsync(input)).user;
    setConfirmation(undefined);
    if (base) return onSaved(saved);
    setCreatingPassword(true);
    const { user: ready, password } = await createFirstPassword(saved);
    onSaved(ready, { password });
  };

  const confirm = async () => {
    if (!confirmation) return;
    try {
      await send(confirmation.input);
    } catch (error) {
      setConfirmation(undefined);
      await showError(error);
    }
  };

  const showError = async (error: unknown) => {
    const sentence = messageOf(error);
    toast.error('Gagal menyimpan pengguna', sentence);
    if (!(error instanceof ApiError)) return showProblems({}, sentence);
    if (error.code === 'user_exists') return showProblems({ nrp: sentence });
    if (error.code === 'user_changed' && base) await mergeLatest(base);
    const fields = problemsByField(error.fields, draft);
    showProblems(fields, Object.keys(fields).length === 0 ? sentence : undefined);
  };

  const mergeLatest = async (before: ManagedUser) => {
    const timeZone = config().time_zone;
    const latest = await loadUser(before.nrp).catch((error: unknown) => {
      // The conflict message stays; the next save confirms again.
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (!latest) return;
    const merged = draftMerge(draft, before, latest, timeZone);
    setBase(latest);
    setInitial(initialDraftOf(latest));
    setDraft(merged.draft);
    setConflicts(merged.conflicts);
  };

  return {
    adding: base === undefined,
    draft,
    change,
    problems,
    conflicts,
    failure,
    failedAttempts,
    submit: () => void submit(),
    working: dryRun.isPending || save.isPending || creatingPassword,
    hasChanges: hasChanges(draft, initial, config().time_zone),
    confirmation: confirmation?.consequences,
    confirm: () => void confirm(),
    cancel: () => setConfirmation(undefined),
  };
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

/** The errors of unchanged fields; a position's errors are cleared when it changes. */
const withoutProblemsOf = (problems: DraftProblems, part: Partial<UserDraft>): DraftProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => !Object.keys(part).includes(field) && !(part.positions !== undefined && field.includes('.')),
    ),
  );
