import { useQueryClient } from '@tanstack/react-query';
import { isAuditor, userName } from '../../../../shared/domain/people/roles.ts';
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

/** 'Ingatkan': asks a person to read, once a day by all users together; not the user themselves, and not by auditors. */
export const RemindButton = ({ person, hasReminder = false }: RemindButtonProps) => {
  const client = useQueryClient();
  const remind = useCommand('remind-reader');
  const user = useUser();
  if (person.nrp === user.nrp || isAuditor(user)) return null;
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
