import { transactWrite } from '../../../functions/db/transactions.ts';
import { actOnDestruction } from '../../../functions/destruction/proposal-service.ts';
import { loadProposal, proposalWrites } from '../../../functions/destruction/proposal-store.ts';
import { proposeDestructions } from '../../../functions/destruction/proposing-service.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { loadProfile } from '../../../functions/profiles/profile-store.ts';
import { changeHold } from '../../../functions/records/hold-service.ts';
import { addRecords } from '../../../functions/records/record-service.ts';
import { loadManyRecords, recordStepUpdate } from '../../../functions/records/record-store.ts';
import { saveSeries } from '../../../functions/records/series-service.ts';
import type { InputOf } from '../../../shared/api/index.ts';
import { type DepartmentCode, submissionDepartmentOf } from '../../../shared/domain/departments.ts';
import { conditions, proposalId } from '../../../shared/domain/records/destruction.ts';
import type { Disposition } from '../../../shared/domain/records/records.ts';
import { addDays, dateAt } from '../../../shared/domain/time/working-days.ts';
import { daysBefore, documentController } from './documents.ts';

const admin = '10000001';
const zone = 'Asia/Jakarta';

/** A destruction in every state, each proposed in a month of its own; the latest waits, beside what is held. */
export const createDestructions = async (now: Date): Promise<void> => {
  const contextOf = async (nrp: string, daysAgo: number) => {
    const profile = await loadProfile(nrp);
    if (!profile) throw new Error(`${nrp} is a demo user`);
    const caller = { ...profile, session_id: 'demo', token_expires_at: now };
    return { caller, command: commandWithoutKey, now: new Date(daysBefore(now, daysAgo)) };
  };
  /** Records of three years that are past their retention. */
  const archive = async (department: DepartmentCode, title: string, disposition: Disposition = 'destroy') => {
    const context = await contextOf(documentController.nrp, 200);
    const head = submissionDepartmentOf(department);
    const fields = {
      ...{ title, form_nomor: '', medium: 'paper' as const, place: 'Gudang Arsip, rak D', basis: 'Kebijakan arsip' },
      ...{ active_years: 1, inactive_years: 4, disposition, closed: false },
      responsible:
        department === 'SHE' || head === undefined
          ? ({ role: 'she_head' } as const)
          : ({ role: 'dept_head', department: head } as const),
    };
    const { series } = await saveSeries({ department, fields }, context);
    const first = now.getUTCFullYear() - 9;
    const records = [first, first + 1, first + 2].map((year) => ({
      ...{ period_from: `${year}-01`, period_to: `${year}-12`, description: `${title} ${year}`, quantity: 2 },
      ...{ unit: 'box' as const, place: `Gudang Arsip, rak D, ${year}` },
    }));
    await addRecords({ series_id: series.id, records }, context);
    return series.id;
  };
  const propose = async (department: DepartmentCode, daysAgo: number): Promise<string> => {
    const moment = new Date(daysBefore(now, daysAgo));
    await proposeDestructions(moment);
    return proposalId(department, dateAt(moment.getTime(), zone).slice(0, 7), 1);
  };
  type Step = Omit<InputOf<'act-on-destruction'>, 'id' | 'version'>;
  const act = async (id: string, nrp: string, daysAgo: number, step: Step): Promise<void> => {
    const version = (await loadProposal(id))?.version ?? 0;
    await actOnDestruction({ id, version, ...step }, await contextOf(nrp, daysAgo));
  };
  const answer = (id: string, daysAgo: number) =>
    act(id, documentController.nrp, daysAgo, { action: 'answer', conditions: [...conditions] });
  const approve = async (id: string, head: string, daysAgo: number) => {
    await answer(id, daysAgo + 2);
    await act(id, head, daysAgo + 1, { action: 'approve' });
    await act(id, admin, daysAgo, { action: 'approve' });
  };
  const prepare = (id: string, daysAgo: number) =>
    act(id, documentController.nrp, daysAgo, {
      ...{ action: 'prepare', date: addDays(dateAt(daysBefore(now, daysAgo), zone), 1), place: 'Incinerator limbah' },
      ...{ method: 'Dibakar', witnesses: ['Dewi Anggraini, 10000031', 'Agus Salim, 10000032'] },
    });

  await archive('SHE', 'Laporan inspeksi APAR');
  const done = await propose('SHE', 155);
  await approve(done, '10000011', 150);
  await prepare(done, 115);
  await completeWithoutScan(done, daysBefore(now, 113));
  await archive('ENG', 'Peta kerja harian');
  const stopped = await propose('ENG', 124);
  await act(stopped, '10000022', 120, { action: 'stop', reason: 'Masih dipakai untuk rekonsiliasi cadangan' });
  await archive('LOG', 'Surat jalan bahan bakar');
  const minuted = await propose('LOG', 93);
  await approve(minuted, '10000025', 60);
  await prepare(minuted, 2);
  await archive('PRO', 'Ritase harian');
  await approve(await propose('PRO', 62), '10000021', 20);
  await archive('HGS', 'Daftar hadir pelatihan');
  await answer(await propose('HGS', 31), 5);
  await archive('PLT', 'Laporan pelumasan unit');
  await archive('PLT', 'Riwayat komponen lama', 'review');
  const series_id = await archive('PLT', 'Inspeksi alat angkat lama');
  const reason = 'Penyelidikan kecelakaan alat angkat';
  await changeHold({ series_id, action: 'set', reason }, await contextOf('10000023', 10));
  await propose('PLT', 0);
};

/** As `complete` does, whose upload the seed does not make. */
const completeWithoutScan = async (id: string, at: string): Promise<void> => {
  const before = await loadProposal(id);
  const by = { nrp: documentController.nrp, full_name: documentController.name };
  if (!before) throw new Error(`${id} was not proposed`);
  const rows = before.rows.map((row) => ({ ...row, released_at: at }));
  const records = [...(await loadManyRecords(rows.map(({ record_id }) => record_id))).values()];
  const after = { ...before, rows, carried_out: { by, at }, state: 'done' as const, version: before.version + 1 };
  const concerned = records.map((record) => ({ record_id: record.id, files: record.files }));
  await transactWrite([
    ...proposalWrites(after, { action: 'complete', actor: by, reason: null, at, records: concerned }),
    ...records.map((record) => recordStepUpdate(record, { state: 'destroyed' })),
  ]);
};
