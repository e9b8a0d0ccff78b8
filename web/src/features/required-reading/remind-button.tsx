import { isAuditor, userName } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { useUser } from '../../lib/session/session.ts';

type RemindButtonProps = {
  person: { nrp: string; full_name: string | null };
  /** Whether the person was reminded today, as far as the screen knows. */
  hasReminder?: boolean;
};

/** 'Ingatkan': asks a person to read, once a day by all users together; not the user themselves, and not by auditors. */
export const RemindButton = ({ person, hasReminder = false }: RemindButtonProps) => {
  const remind = useCommand('remind-reader', {
    changes: ['reminder'],
    success: () => ['Pengingat Terkirim', `${userName(person)} diingatkan membaca dokumennya.`],
    failure: 'Gagal mengirim pengingat',
  });
  const user = useUser();
  if (person.nrp === user.nrp || isAuditor(user)) return null;
  const isSent = hasReminder || remind.isSuccess;
  return (
    <Button
      variant="secondary"
      size="sm"
      working={remind.isPending}
      aria-label={`Ingatkan ${userName(person)}`}
      // It keeps the focus.
      {...(isSent ? { 'aria-disabled': true } : {})}
      onClick={isSent ? undefined : () => remind.mutate({ nrp: person.nrp })}
    >
      {isSent ? 'Diingatkan' : 'Ingatkan'}
    </Button>
  );
};
