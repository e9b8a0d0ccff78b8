import './toaster.css';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToasts } from '../../lib/toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useActionBarHeight, useToastsOnTop } from '../../lib/use-toasts-above.ts';

/** Container of the toasts. Show them with `toast` from lib/toast.ts. */
export const Toaster = () => {
  // Above the footer and an action bar; on a phone over the header, away from tabs and sticky buttons; at the top over a list of work.
  // toaster.css moves the toasts away from dialogs.
  const isWide = useMediaQuery('(min-width: 40rem)');
  const actionBarHeight = useActionBarHeight();
  const isOnTop = useToastsOnTop();
  // After the effects of Sonner's container, which then receives the toasts.
  useEffect(() => connectToasts(toast), []);
  return (
    <Sonner
      position={isWide ? (isOnTop ? 'top-right' : 'bottom-right') : 'top-center'}
      offset={{ top: 64, bottom: 52 + actionBarHeight, right: 16 }}
      mobileOffset={{ top: 6, left: 12, right: 12 }}
      containerAriaLabel="Pemberitahuan"
      icons={{
        success: <CheckCircleIcon aria-hidden size={18} weight="fill" className="text-done" />,
        error: <WarningCircleIcon aria-hidden size={18} weight="fill" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Tutup pemberitahuan',
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 text-ink shadow-float sm:w-[356px]',
          error: 'border-danger! bg-danger! text-on-danger!',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 flex-1',
          title: 'wrap-anywhere font-semibold',
          description: 'mt-0.5 line-clamp-6 wrap-anywhere text-sm',
          actionButton: 'shrink-0 self-center rounded-sm px-2 py-1 font-semibold text-primary text-sm hover:bg-sunken',
        },
      }}
    />
  );
};
