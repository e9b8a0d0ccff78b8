import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buttonClass } from '../../components/ui/button.tsx';
import { overlayClass } from '../../components/ui/dialog-classes.ts';
import { useFocusReturn } from '../../components/ui/use-focus-return.ts';
import { cn } from '../../lib/cn.ts';
import { focusContent } from '../../lib/focus-content.ts';
import { useUser } from '../../lib/session/session.ts';
import { saveChoice } from './choices.ts';
import { openOption } from './open-option.ts';
import { SearchBody } from './search-body.tsx';
import { type ChooseOption, choiceKeyOf } from './search-options.ts';
import type { SearchScreen } from './search-screen.ts';

export type SearchDialogProps = { screens: readonly SearchScreen[]; onClose: () => void };

/** Full screen on phones; from `sm` up in the upper part of the window, so that it does not move as results arrive. */
const dialogClass = cn(
  'fixed inset-0 z-50 flex flex-col bg-surface text-ink outline-none data-[state=open]:animate-rise',
  'sm:inset-auto sm:top-[10dvh] sm:left-1/2 sm:max-h-[76dvh] sm:w-[640px] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:rounded-lg sm:shadow-float',
);

export const SearchDialog = ({ screens, onClose }: SearchDialogProps) => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const user = useUser();
  const hasChosen = useRef(false);
  const focusReturn = useFocusReturn();

  const choose: ChooseOption = (option, action) => {
    hasChosen.current = true;
    saveChoice(user.nrp, choiceKeyOf(option), Date.now());
    onClose();
    openOption(option, action, (path) => void navigate(path));
  };

  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          {...focusReturn}
          onCloseAutoFocus={(event) => {
            if (!hasChosen.current) return focusReturn.onCloseAutoFocus(event);
            event.preventDefault();
            // What was opened may have the focus already.
            if (document.activeElement === document.body) focusContent();
          }}
          aria-describedby={undefined}
          className={dialogClass}
        >
          <Primitive.Title className="sr-only">Cari di HIMS</Primitive.Title>
          <SearchBody
            text={text}
            screens={screens}
            onChoose={choose}
            onLeave={() => {
              hasChosen.current = true;
              onClose();
            }}
            field={(props) => (
              <div className="flex items-center gap-2 border-line border-b px-3">
                <MagnifyingGlassIcon aria-hidden size={20} className="shrink-0 text-muted" />
                <input
                  {...props}
                  type="text"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  placeholder="Nomor, nama, isi berkas, atau halaman"
                  aria-label="Cari nomor, nama dokumen, isi berkas, pengajuan, atau halaman"
                  enterKeyHint="go"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={200}
                  className="h-14 min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-muted"
                />
                <Primitive.Close className={buttonClass('ghost', 'icon', '-mr-1')} aria-label="Tutup pencarian">
                  <XIcon aria-hidden size={18} />
                </Primitive.Close>
              </div>
            )}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
