import { expect, test } from 'vitest';
import { topicsFor } from '../../../web/src/features/guide/topics.ts';

const idsFor = (reader: Parameters<typeof topicsFor>[0]) => {
  const { own, others } = topicsFor(reader);
  return { own: own.map(({ id }) => id), others: others.map(({ id }) => id) };
};

test('puts the chapters of other roles apart, and leaves none out', () => {
  const staff = idsFor({ roles: [], positions: [] });
  expect(staff.own).toContain('wajib-dibaca');
  expect(staff.others).toContain('daftar-induk');
  const head = idsFor({ roles: [], positions: [{ role: 'dept_head', department: 'Produksi' }] });
  expect(head.own).toEqual(expect.arrayContaining(['menyetujui', 'departemen-saya', 'tidak-di-tempat', 'tinjauan']));
  const manager = idsFor({ roles: [], positions: [{ role: 'project_manager' }] });
  expect(manager.own).toContain('tidak-di-tempat');
  expect(manager.others).toContain('departemen-saya');
  const controller = idsFor({ roles: ['document_controller'], positions: [] });
  expect(controller.own).toContain('daftar-induk');
  const admin = idsFor({ roles: ['admin'], positions: [{ role: 'dept_head', department: 'Produksi' }] });
  expect(admin.others).toEqual([]);
  const auditor = idsFor({ roles: ['auditor'], positions: [] });
  expect(auditor.own).toEqual(['masuk', 'mencari', 'bukti', 'paket-audit']);
  for (const { own, others } of [staff, controller, auditor])
    expect([...own, ...others].sort()).toEqual(admin.own.toSorted());
});
