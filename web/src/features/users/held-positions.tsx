import type { Position } from '../../../../shared/domain/roles.ts';
import { cn } from '../../lib/cn.ts';
import { useNow } from '../../lib/use-now.ts';
import { positionShown } from './user-text.ts';

export function HeldPositions({ positions }: { positions: readonly Position[] }) {
  const now = useNow();
  return (
    <ul>
      {positions.map((held) => {
        const { title, time, over } = positionShown(held, now);
        return (
          <li key={JSON.stringify(held)} className={cn(over && 'text-muted')}>
            {title}
            {time && <span className="whitespace-nowrap text-muted text-sm"> ({time})</span>}
          </li>
        );
      })}
    </ul>
  );
}
