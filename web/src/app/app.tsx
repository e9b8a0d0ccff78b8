import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';
import { ToastContainer } from './toast-container.tsx';

export const App = () => (
  <>
    <RouterProvider router={router} />
    <ToastContainer />
  </>
);
