import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { useRef } from 'react';
import { Button } from './ui/button.tsx';
import { Input } from './ui/input.tsx';

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  label?: string;
};

export const SearchBox = ({ value, onChange, label = 'Cari dokumen anda' }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="relative block">
      <MagnifyingGlassIcon
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        className="pr-10 pl-10"
      />
      {value !== '' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Hapus kata pencarian"
          className="absolute top-0 right-0"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <XIcon aria-hidden size={16} />
        </Button>
      )}
    </search>
  );
};
