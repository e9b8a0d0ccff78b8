import type { RequestOf } from '../../../shared/api/index.ts';
import type { DocumentReference } from '../../../shared/api/references.ts';
import { useCommand } from '../lib/api/use-command.ts';
import { Button } from './ui/button.tsx';

type ReferenceDecisionProps = {
  documentId: string;
  /** Number of the document that refers, where that is not the document of the screen. */
  refersFrom?: string;
  reference: Pick<DocumentReference, 'nomor' | 'state'>;
  /** In the list of numbers that lead nowhere: it leaves the list only if it is no number of the company's. */
  isDead?: boolean;
};

/** What keepers decide about a reference: 'Benar' and 'Bukan' of a found one, 'Hapus' of a confirmed one. */
export const ReferenceDecision = ({ documentId, refersFrom, reference, isDead = false }: ReferenceDecisionProps) => {
  const { nomor, state } = reference;
  const decide = useCommand('decide-reference', { changes: ['reference'], failure: 'Gagal menyimpan' });
  const named = refersFrom ?? nomor;
  const send = (decision: RequestOf<'decide-reference'>['decision']) =>
    decide.mutate({ document_id: documentId, nomor, decision });
  // The index behind the list lags by moments.
  if (isDead && decide.isSuccess) return <span className="text-muted text-sm">Bukan dokumen kami</span>;
  const dismissal = dismissalOf(named, state, isDead);
  return (
    <div className="flex gap-2 print:hidden">
      {state === 'found' && !isDead && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${named} benar dokumen terkait`}
          working={decide.isPending && decide.variables.decision === 'confirmed'}
          disabled={decide.isPending}
          onClick={() => send('confirmed')}
        >
          Benar
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={dismissal.name}
        working={decide.isPending && decide.variables.decision === 'dismissed'}
        disabled={decide.isPending}
        onClick={() => send('dismissed')}
      >
        {dismissal.label}
      </Button>
    </div>
  );
};

const dismissalOf = (named: string, state: DocumentReference['state'], isDead: boolean) => {
  if (isDead) return { label: 'Bukan Dokumen Kami', name: `${named} bukan dokumen kami` };
  if (state === 'found') return { label: 'Bukan', name: `${named} bukan dokumen terkait` };
  return { label: 'Hapus', name: `Hapus ${named} dari dokumen terkait` };
};
