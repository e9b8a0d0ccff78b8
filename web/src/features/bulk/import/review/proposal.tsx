import { Button } from '../../../../components/ui/button.tsx';

type ProposalProps = {
  choices: readonly { value: string; label: string }[];
  proposed: string | undefined;
  onAccept: (value: string) => void;
  disabled: boolean;
};

export const Proposal = ({ choices, proposed, onAccept, disabled }: ProposalProps) => {
  const choice = choices.find(({ value }) => value === proposed);
  if (!choice) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={disabled}
      onClick={() => onAccept(choice.value)}
      className="h-auto! min-h-8 max-w-full self-start whitespace-normal! py-1 text-left"
    >
      {`Usulan: ${choice.label}`}
    </Button>
  );
};
