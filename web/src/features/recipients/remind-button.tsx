import { useQueryClient } from '@tanstack/react-query';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';

type RemindButtonProps = {
  person: { nrp: string; full_name: string | null };
  /** Whether the person was reminded today, as far as the screen knows. */
  hasReminder?: boolean;
};

/** 'Ingatkan': asks a person to read, once a day by all users together; not the user themselves. */
export const RemindButton = ({ person, hasReminder = false }: RemindButtonProps) => {
  const client = useQueryClient();
  const remind = useCommand('remind-reader');
  if (person.nrp === useUser().nrp) return null;
  const isSent = hasReminder || remind.isSuccess;
  const send = () =>
    remind.mutate(
      { nrp: person.nrp },
      {
        onSuccess: () => toast.success('Pengingat Terkirim', `${userName(person)} diingatkan membaca dokumennya.`),
        onError: (error) => toast.error('Gagal mengirim pengingat', messageOf(error)),
        onSettled: () => refreshAfter(client, 'reminder'),
      },
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      working={remind.isPending}
      aria-label={`Ingatkan ${userName(person)}`}
      // It keeps the focus.
      {...(isSent ? { 'aria-disabled': true } : {})}
      onClick={isSent ? undefined : send}
    >
      {isSent ? 'Diingatkan' : 'Ingatkan'}
    </Button>
  );
};
