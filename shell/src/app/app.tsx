import { type ShellContext, ShellProvider } from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './app-routes.tsx';

/** The whole page: providers, the only router, and the routes of the shell and of the remotes. */
export function App({ context }: { context: ShellContext }) {
  return (
    <ShellProvider value={context}>
      <QueryClientProvider client={context.queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ShellProvider>
  );
}
