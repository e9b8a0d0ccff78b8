import { describe, expect, it } from 'vitest';
import { consequenceOf } from '../../../web/src/features/decisions/consequence.ts';
import { actionOfKey } from '../../../web/src/features/decisions/mode/key-map.ts';
import {
  neighbourOf,
  progressText,
  queueCountText,
  rowAfterDecision,
  selectedRow,
} from '../../../web/src/features/decisions/mode/selection.ts';

const row = (id: string, blocked: string | null = null) => ({ id, blocked });
const queue = [row('own', 'milik Anda'), row('a'), row('b'), row('c')];

describe('the shown submission', () => {
  it('is that of the URL, else the first that the user can decide', () => {
    expect(selectedRow(queue, 'own')?.id).toBe('own');
    expect(selectedRow(queue, null)?.id).toBe('a');
    expect(selectedRow([row('own', 'milik Anda')], null)?.id).toBe('own');
    expect(selectedRow(queue, 'decided elsewhere')).toBeUndefined();
  });

  it('moves by one and stops at both ends', () => {
    expect(neighbourOf(queue, 'a', 1)?.id).toBe('b');
    expect(neighbourOf(queue, 'c', 1)?.id).toBe('c');
    expect(neighbourOf(queue, 'own', -1)?.id).toBe('own');
    expect(neighbourOf(queue, undefined, 1)?.id).toBe('own');
    expect(neighbourOf([], 'a', 1)).toBeUndefined();
  });

  it('is after a decision the next that the user can decide, then one above, then any', () => {
    expect(rowAfterDecision(queue, 'a')?.id).toBe('b');
    expect(rowAfterDecision(queue, 'c')?.id).toBe('a');
    expect(rowAfterDecision([row('own', 'milik Anda'), row('c')], 'c')?.id).toBe('own');
    expect(rowAfterDecision([row('c')], 'c')).toBeUndefined();
  });

  it('counts the decided ones, so that the total stays', () => {
    expect(progressText(queue, 'own', 0)).toBe('1 dari 4');
    expect(progressText(queue.slice(1), 'a', 1)).toBe('2 dari 4');
  });

  it('is beside a count that names what the place and the app header count differently', () => {
    const countOf = (rows: typeof queue, decided: number) =>
      queueCountText(rows, 'dokumen menunggu peninjauan', decided);
    expect(countOf([row('a'), row('b')], 0)).toBe('2 dokumen menunggu peninjauan');
    expect(countOf(queue, 12)).toBe('4 dokumen menunggu peninjauan, 3 dapat Anda putuskan, 12 sudah Anda putuskan');
  });
});

describe('the keys', () => {
  const press = (key: string, changes = {}) =>
    actionOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...changes });

  it('move and decide, with Caps Lock too', () => {
    expect(['j', 'k', 'a', 't', 'J', 'T'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'approve',
      'reject',
      'next',
      'reject',
    ]);
    expect(press('x')).toBeUndefined();
  });

  it('leave combinations to the browser, and decide once while held down', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [modifier]: true })).toBeUndefined();
    expect(press('a', { repeat: true })).toBeUndefined();
    expect(press('j', { repeat: true })).toBe('next');
  });
});

describe('the consequence', () => {
  const target = { revisi: 3, status: 'Aktif' as const };
  const submission = { document_title: 'Prosedur', level: 'dept_head' as const, target, lacks_pdf: false };

  it('names what changes', () => {
    expect(consequenceOf({ ...submission, submission_purpose: 'revision' }, 'approve').change).toBe('Revisi 3 → 4');
    expect(consequenceOf({ ...submission, submission_purpose: 'cancellation' }, 'approve').change).toBe(
      'Pemusnahan: Aktif → Kadaluarsa',
    );
    expect(consequenceOf({ ...submission, submission_purpose: 'new', target: null }, 'approve').change).toBe(
      'Dokumen baru: Prosedur',
    );
    expect(consequenceOf({ ...submission, submission_purpose: 'revision', target: null }, 'approve').change).toBe(
      'Revisi',
    );
  });

  it('says when it applies, or that it does not', () => {
    const revision = { ...submission, submission_purpose: 'revision' as const };
    expect(consequenceOf(revision, 'approve').effect).toContain('setelah tahap approval terakhir');
    expect(consequenceOf({ ...revision, level: 'project_manager' }, 'approve').effect).toContain(
      'setelah Anda menyetujui',
    );
    expect(consequenceOf(revision, 'reject').effect).toContain('Daftar Induk tidak berubah');
    expect(consequenceOf(revision, 'approve').warning).toBeUndefined();
    expect(consequenceOf({ ...revision, lacks_pdf: true }, 'approve').warning).toContain('Draf bukan PDF');
    expect(consequenceOf({ ...revision, lacks_pdf: true }, 'reject').warning).toBeUndefined();
  });
});
