import { cn } from '../lib/cn.ts';
import { useConfig } from '../lib/config.ts';

/** Logo and product name; the name is text, so the logo has no alternative text. */
export const Brand = ({ className }: { className?: string }) => {
  const { product, logo_url } = useConfig();
  return (
    <span className={cn('inline-flex items-center gap-2 font-display font-semibold text-lg', className)}>
      <img src={logo_url ?? '/favicon.svg'} alt="" width={28} height={28} className="size-7 rounded-sm" />
      {product}
    </span>
  );
};
