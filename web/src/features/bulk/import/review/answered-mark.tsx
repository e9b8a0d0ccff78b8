import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { VisuallyHidden } from '../../../../components/ui/visually-hidden.tsx';

export const AnsweredMark = () => (
  <>
    <CheckCircleIcon aria-hidden size={18} weight="fill" className="shrink-0 text-done" />
    <VisuallyHidden>(sudah dijawab)</VisuallyHidden>
  </>
);
