import { clsx } from 'clsx';
import { useConfig } from '../lib/config.ts';

/** Logo and product name; the name is text, so the logo has no alternative text. */
export const Brand = ({ className }: { className?: string }) => {
  const { product, logo_url } = useConfig();
  return (
    <span className={clsx('inline-flex items-center gap-2 font-display font-semibold text-lg', className)}>
      <img src={logo_url ?? '/favicon.svg'} alt="" width={28} height={28} className="size-7 rounded-sm" />
      {product}
    </span>
  );
};
