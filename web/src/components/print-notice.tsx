import { useSyncExternalStore } from 'react';
import { userName } from '../../../shared/domain/people/roles.ts';
import { useConfig } from '../lib/config.ts';
import { formatDateTime } from '../lib/format/format.ts';
import { useUser } from '../lib/session/session.ts';

let printedAt = new Date().toISOString();

const subscribe = (changed: () => void) => {
  const handlePrint = () => {
    printedAt = new Date().toISOString();
    changed();
  };
  window.addEventListener('beforeprint', handlePrint);
  return () => window.removeEventListener('beforeprint', handlePrint);
};

/** 'Dicetak oleh Budi Santoso pada 21 Nov 2026 09.30 · salinan tidak terkendali': what is printed from the page. */
export const PrintNotice = () => {
  const { print_notice } = useConfig();
  const user = useUser();
  const at = useSyncExternalStore(subscribe, () => printedAt);
  return `Dicetak oleh ${userName(user)} pada ${formatDateTime(at)} · ${print_notice}`;
};
