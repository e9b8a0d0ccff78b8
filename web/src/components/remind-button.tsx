import { useState } from 'react';
import { isAuditor } from '../../../shared/domain/people/roles.ts';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { useCommand } from '../lib/api/use-command.ts';
import { formatNumber } from '../lib/format/format.ts';
import { useUser } from '../lib/session/session.ts';
import type { Reminder } from '../lib/tasks/task-rows.ts';
import { toast } from '../lib/toast.ts';
import { Button } from './ui/button.tsx';

/** Neither needs a reminder today. */
const harmless: readonly string[] = ['already_reminded_reader', 'nothing_to_read'];

const sentText = (reminders: readonly Reminder[], sent: number, name: string | undefined): string => {
  if (name !== undefined) return `${name} diingatkan membaca dokumennya.`;
  if (reminders.some((each) => 'submission_id' in each)) return 'Yang memutuskan pengajuan Anda telah diingatkan.';
  const others = reminders.length - sent;
  return `${formatNumber(sent)} orang diingatkan membaca${others > 0 ? `, ${formatNumber(others)} tidak perlu diingatkan hari ini` : ''}.`;
};

type RemindButtonProps = {
  reminders: readonly Reminder[];
  /** Of the only person. */
  name?: string;
  /** Whether they were reminded today, as far as the screen knows. */
  isReminded?: boolean;
};

/**
 * Reminds at once, each at most once a day by all users together: 'Ingatkan', of several 'Ingatkan semua (2)'. Not the user
 * themselves, and not by auditors.
 */
export const RemindButton = ({ reminders: all, name, isReminded = false }: RemindButtonProps) => {
  const reader = useCommand('remind-reader', { changes: ['reminder'] });
  const decider = useCommand('remind-holder', { changes: ['submission'] });
  const user = useUser();
  const reminders = isAuditor(user) ? [] : all.filter((each) => !('nrp' in each) || each.nrp !== user.nrp);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const send = async () => {
    setState('sending');
    const errors = await errorsOf(reminders, (each) =>
      'nrp' in each ? reader.mutateAsync({ nrp: each.nrp }) : decider.mutateAsync(each),
    );
    const failure = errors.find((error) => !isHarmless(error));
    const reason = failure ?? (errors.length === reminders.length ? errors[0] : undefined);
    if (reason) toast.error('Gagal mengirim pengingat', messageOf(reason));
    else toast.success('Pengingat Terkirim', sentText(reminders, reminders.length - errors.length, name));
    setState(failure ? 'idle' : 'sent');
  };
  if (reminders.length === 0) return null;
  const isSent = isReminded || state === 'sent';
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative z-10 whitespace-nowrap max-sm:px-2!"
      working={state === 'sending'}
      // It keeps the focus.
      {...(isSent ? { 'aria-disabled': true } : {})}
      {...(name !== undefined && { 'aria-label': `Ingatkan ${name}` })}
      onClick={state === 'idle' && !isSent ? () => void send() : undefined}
    >
      {isSent ? 'Diingatkan' : <RemindLabel count={reminders.length} />}
    </Button>
  );
};

const RemindLabel = ({ count }: { count: number }) =>
  count === 1 ? (
    'Ingatkan'
  ) : (
    <span>
      Ingatkan <span className="max-sm:sr-only">semua</span> ({formatNumber(count)})
    </span>
  );

/** One after another, because a department can be large. */
const errorsOf = async (reminders: readonly Reminder[], send: (reminder: Reminder) => Promise<unknown>) => {
  const errors: Error[] = [];
  for (const each of reminders) await send(each).catch((error: Error) => errors.push(error));
  return errors;
};

const isHarmless = (error: Error): boolean => error instanceof ApiError && harmless.includes(error.code);
