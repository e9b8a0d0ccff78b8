import { useState } from 'react';
import type { OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { callApi } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { config } from '../../lib/config.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import { type Clashes, isTouched, rebaseDraft } from './rebase-draft.ts';
import { type DraftProblems, draftOf, emptyDraft, problemsByField, readDraft, type UserDraft } from './user-draft.ts';
import { readUser } from './users-list.ts';

type Saving = RequestOf<'save-user'>;
export type LeftWaiting = Pick<OutputOf<'save-user'>, 'waiting' | 'waiting_more'>;
type Consequences = LeftWaiting & Pick<OutputOf<'save-user'>, 'running_jobs' | 'running_jobs_more'>;

/** `password` of someone just added; undefined when none could be made. */
type OnSaved = (user: ManagedUser, added?: { password: string | undefined }) => void;

const startOf = (user: ManagedUser | undefined): UserDraft => (user ? draftOf(user, config().time_zone) : emptyDraft);

/** Adds somebody, or changes them as they were when the form opened. */
export function useUserForm(user: ManagedUser | undefined, onSaved: OnSaved) {
  const [base, setBase] = useState(user);
  const [start, setStart] = useState(() => startOf(user));
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [clashes, setClashes] = useState<Clashes>({});
  const [failure, setFailure] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  /** What the change would leave waiting or stop, until the admin agrees. */
  const [asking, setAsking] = useState<{ input: Saving; left: Consequences }>();
  const look = useCommand('save-user');
  const save = useCommand('save-user');
  const [finishing, setFinishing] = useState(false);

  const refuse = (found: DraftProblems, sentence?: string) => {
    setProblems(found);
    setFailure(sentence);
    setRefusals((count) => count + 1);
  };

  const change = (part: Partial<UserDraft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setProblems((present) => withoutTouched(present, part));
  };

  const submit = async () => {
    const timeZone = config().time_zone;
    const read = readDraft(draft, timeZone);
    if ('problems' in read) return refuse(read.problems);
    setProblems({});
    setFailure(undefined);
    const input: Saving = { ...read.facts, active: base?.active ?? true, version: base?.version ?? 0 };
    try {
      // Who is new holds nothing yet that others could wait for.
      const left = base ? await look.mutateAsync({ ...input, dry_run: true }) : undefined;
      if (left && left.waiting.length + left.running_jobs.length > 0) setAsking({ input, left });
      else await send(input);
    } catch (error) {
      await explain(error);
    }
  };

  const send = async (input: Saving) => {
    const saved = (await save.mutateAsync(input)).user;
    setAsking(undefined);
    if (base) return onSaved(saved);
    setFinishing(true);
    const { user: ready, password } = await firstPassword(saved);
    onSaved(ready, { password });
  };

  const agree = async () => {
    if (!asking) return;
    try {
      await send(asking.input);
    } catch (error) {
      setAsking(undefined);
      await explain(error);
    }
  };

  const explain = async (error: unknown) => {
    const sentence = messageOf(error);
    toast.error('Gagal menyimpan pengguna', sentence);
    if (!(error instanceof ApiError)) return refuse({}, sentence);
    if (error.code === 'user_exists') return refuse({ nrp: sentence });
    if (error.code === 'user_changed' && base) await takeOver(base);
    const fields = problemsByField(error.fields, draft);
    refuse(fields, Object.keys(fields).length === 0 ? sentence : undefined);
  };

  const takeOver = async (seen: ManagedUser) => {
    const timeZone = config().time_zone;
    const latest = await readUser(seen.nrp).catch((error: unknown) => {
      // The sentence about the change stands; saving again asks once more.
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (!latest) return;
    const rebased = rebaseDraft(draft, seen, latest, timeZone);
    setBase(latest);
    setStart(startOf(latest));
    setDraft(rebased.draft);
    setClashes(rebased.clashes);
  };

  return {
    adding: base === undefined,
    draft,
    change,
    problems,
    clashes,
    failure,
    refusals,
    submit: () => void submit(),
    working: look.isPending || save.isPending || finishing,
    touched: isTouched(draft, start, config().time_zone),
    asking: asking?.left,
    agree: () => void agree(),
    disagree: () => setAsking(undefined),
  };
}

/** Somebody new can sign in only with a password; when none could be made, their row offers it again. */
async function firstPassword(user: ManagedUser): Promise<{ user: ManagedUser; password: string | undefined }> {
  try {
    return await callApi('reset-user-password', { nrp: user.nrp });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { user, password: undefined };
  }
}

/** Problems of what was not changed; a position's own go when it changes. */
const withoutTouched = (problems: DraftProblems, part: Partial<UserDraft>): DraftProblems =>
  Object.fromEntries(
    Object.entries(problems).filter(
      ([field]) => !Object.keys(part).includes(field) && !(part.positions !== undefined && field.includes('.')),
    ),
  );
