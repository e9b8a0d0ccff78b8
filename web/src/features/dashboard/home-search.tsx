import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Input } from '../../components/ui/input.tsx';
import { searchParameter } from '../../lib/catalogue/document-path.ts';

const label = 'Cari dokumen: nomor atau nama';

/** A search of the database, for users who come to read. */
export const HomeSearch = () => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <search>
      <form
        className="flex gap-2 border-line border-t p-3"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/database?${new URLSearchParams({ [searchParameter]: text.trim() })}`);
        }}
      >
        <span className="relative min-w-0 flex-1">
          <MagnifyingGlassIcon
            aria-hidden
            size={20}
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
          />
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Nomor atau nama"
            aria-label={label}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            className="h-12! pl-11! text-lg!"
          />
        </span>
        <Button type="submit" size="xl" className="px-5!">
          Cari
        </Button>
      </form>
    </search>
  );
};
