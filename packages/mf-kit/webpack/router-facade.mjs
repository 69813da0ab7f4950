/**
 * The exports of the router that the product uses. The shared `react-router-dom` is this module, so the bundler drops the
 * other four fifths of the package. `facades.test.mjs` fails if a screen imports a name that is missing here. Add the name
 * here then, and check its size with `npm run build`. The import is from react-router, because a request for react-router-
 * dom would find the shared module itself.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
