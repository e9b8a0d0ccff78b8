import { cn } from '../lib/cn.ts';
import { useConfig } from '../lib/config.ts';

/** The logo and the product's name; the name speaks, so the picture is silent. */
export const Brand = ({ className }: { className?: string }) => {
  const { product, logo_url } = useConfig();
  return (
    <span className={cn('inline-flex items-center gap-2 font-display font-semibold text-lg', className)}>
      <img src={logo_url ?? '/favicon.svg'} alt="" width={28} height={28} className="size-7 rounded-sm" />
      {product}
    </span>
  );
};
