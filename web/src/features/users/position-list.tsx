import type { Position } from '../../../../shared/domain/people/roles.ts';
import { cn } from '../../lib/cn.ts';
import { useNow } from '../../lib/use-now.ts';
import { positionText } from './user-text.ts';

export const PositionList = ({ positions }: { positions: readonly Position[] }) => {
  const now = useNow();
  return (
    <ul>
      {positions.map((position) => {
        const { title, time, hasEnded } = positionText(position, now);
        return (
          <li key={JSON.stringify(position)} className={cn(hasEnded && 'text-muted')}>
            {title}
            {time && <span className="whitespace-nowrap text-muted text-sm"> ({time})</span>}
          </li>
        );
      })}
    </ul>
  );
};
