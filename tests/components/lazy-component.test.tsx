import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RouteError } from '../../web/src/app/route-error.tsx';
import { isOpen, lazyComponent } from '../../web/src/lib/lazy-component.tsx';
import { takeConsoleErrors } from '../support/page-console.ts';

const Layer = ({ open }: { open: boolean }) => <p>{open ? 'terbuka' : 'tertutup'}</p>;

test('is requested once, when it is first open, and stays when it is closed', async () => {
  let requests = 0;
  const load = async () => {
    requests += 1;
    return Layer;
  };
  const Lazy = lazyComponent(load, isOpen, 'Memuat...');
  const { container, rerender } = render(<Lazy open={false} />);
  expect(container.textContent).toBe('');
  expect(requests).toBe(0);
  rerender(<Lazy open />);
  expect(container.textContent).toBe('Memuat...');
  await screen.findByText('terbuka');
  rerender(<Lazy open={false} />);
  expect(container.textContent).toBe('tertutup');
  expect(requests).toBe(1);
});

test('is shown at once after a preload, which is requested again after a failure', async () => {
  let isOnline = false;
  const Lazy = lazyComponent(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Layer;
  }, isOpen);
  await expect(Lazy.preload()).rejects.toThrow('Failed to fetch');
  isOnline = true;
  await Lazy.preload();
  expect(render(<Lazy open />).container.textContent).toBe('terbuka');
});

test('shows the error of its route when it cannot be loaded', async () => {
  const Lazy = lazyComponent<{ open: boolean }>(() => Promise.reject(new TypeError('Failed to fetch')));
  const route = { path: '/', element: <Lazy open />, ErrorBoundary: RouteError };
  render(<RouterProvider router={createMemoryRouter([route])} />);
  await screen.findByRole('heading', { name: 'Halaman ini gagal ditampilkan' });
  expect(screen.getByRole('button', { name: 'Muat Ulang' })).toBeDefined();
  // React and its router report the error, and then the screen's effect does.
  const reported: string[] = [];
  await waitFor(() => {
    reported.push(...takeConsoleErrors());
    expect(reported).toContain('TypeError: Failed to fetch');
  });
});
