import { useRef, useState } from 'react';
import type { TitleMeaning, UserRow } from '../../../../../shared/domain/import/user-rows.ts';
import { failures } from '../../../../../shared/errors.ts';
import { callApi } from '../../../lib/api/api.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import { isProcessed, NothingSavedError, type ProcessedRow, rowsToSave, saveInBatches } from './import-rows.ts';
import { type StaffList, staffListIn, UnusableFile } from './read-user-file.ts';

export type ImportState =
  | { step: 'choosing'; file: File | null; failure?: string }
  | { step: 'checking'; file: File }
  | {
      step: 'checked';
      file: File;
      rows: UserRow[];
      note: StaffList['note'];
      titles: TitleMeaning[];
      checked: ProcessedRow[];
    }
  | {
      step: 'saving' | 'stopped' | 'saved';
      rows: UserRow[];
      titles: TitleMeaning[];
      total: number;
      checked: ProcessedRow[];
      saved: ProcessedRow[];
      failure?: string;
    };

type SavingState = Extract<ImportState, { saved: unknown }>;

export const useUserImport = (onSaved: () => void) => {
  const [state, setState] = useState<ImportState>({ step: 'choosing', file: null });
  /** Rows not yet saved and the results so far; in a ref, because a failure must not lose generated passwords. */
  const remaining = useRef<UserRow[]>([]);
  const saved = useRef<ProcessedRow[]>([]);

  const check = async (file: File, titles: TitleMeaning[] = []) => {
    setState({ step: 'checking', file });
    try {
      const { rows, note } = await staffListIn(file);
      const { results } = await callApi('import-users', { rows, titles, dry_run: true });
      setState({ step: 'checked', file, rows, note, titles, checked: results.filter(isProcessed) });
    } catch (error) {
      const failure = error instanceof UnusableFile ? error.message : messageOf(error);
      setState({ step: 'choosing', file, failure });
      toast.error('Import Gagal', failure);
    }
  };

  const run = async (importRun: Pick<SavingState, 'rows' | 'titles' | 'total' | 'checked'>) => {
    const show = (step: 'saving' | 'stopped' | 'saved', failure?: string) =>
      setState({ ...importRun, step, saved: saved.current, ...(failure === undefined ? {} : { failure }) });
    show('saving');
    try {
      await saveInBatches(
        remaining.current,
        async (rows) => (await callApi('import-users', { rows, titles: importRun.titles, dry_run: false })).results,
        (processed, rest) => {
          saved.current = [...saved.current, ...processed];
          remaining.current = rest;
          show('saving');
        },
      );
      show('saved');
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof NothingSavedError)) throw error;
      const failure = error instanceof ApiError ? error.message : failures.unavailable.message;
      show('stopped', failure);
      toast.error(saved.current.length > 0 ? 'Impor Terhenti' : 'Import Gagal', failure);
    } finally {
      onSaved();
    }
  };

  return {
    state,
    choose: (file: File) => void check(file),
    /** Says what job titles are, and checks the file again. */
    decideTitles: (titles: TitleMeaning[]) => {
      if (state.step === 'checked') void check(state.file, [...state.titles, ...titles]);
    },
    startOver: () => setState({ step: 'choosing', file: null }),
    save: () => {
      if (state.step !== 'checked') return;
      remaining.current = rowsToSave(state.rows, state.checked);
      saved.current = [];
      const { rows, titles, checked } = state;
      void run({ rows, titles, checked, total: remaining.current.length });
    },
    resume: () => {
      if (state.step !== 'stopped') return;
      void run(state);
    },
  };
};
