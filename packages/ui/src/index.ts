export { Badge, type BadgeProps, CountBadge } from './badge/badge.tsx';
export { Chip, type ChipProps } from './badge/chip.tsx';
export { Button, type ButtonLook, type ButtonProps, buttonClass } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { Card, CardGrid, type CardProps } from './card/card.tsx';
export {
  CardBody,
  CardFit,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardTitle,
} from './card/card-parts.tsx';
export { CategoryDrawing, type CategoryDrawingProps } from './categorias/category-drawing.tsx';
export { classNames } from './class-names.ts';
export { EmailText } from './data/email-text.tsx';
export { type KeyValue, KeyValueList, type KeyValueListProps } from './data/key-value-list.tsx';
export { Recibo, type ReciboProps } from './data/recibo.tsx';
export { AlertDialog, type AlertDialogProps } from './dialog/alert-dialog.tsx';
export { BottomSheet, type BottomSheetProps } from './dialog/bottom-sheet.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Modal, type ModalProps } from './dialog/modal.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { FluxSpinner } from './feedback/flux-spinner.tsx';
export { FullScreenSpinner, type FullScreenSpinnerProps } from './feedback/full-screen-spinner.tsx';
export { Note, type NoteProps } from './feedback/note.tsx';
export { NoticePage, type NoticePageProps } from './feedback/notice-page.tsx';
export { Progress, type ProgressProps } from './feedback/progress.tsx';
export { CardSkeleton, Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { SuccessPanel, type SuccessPanelProps } from './feedback/success-panel.tsx';
export { WaitingPage, type WaitingPageProps } from './feedback/waiting-page.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { EmailField, type EmailFieldProps } from './fields/email-field.tsx';
export { FileField, type FileFieldProps } from './fields/file-field.tsx';
export { FormErrorSummary, type FormErrorSummaryProps } from './fields/form-error-summary.tsx';
export { MoneyField, type MoneyFieldProps } from './fields/money-field.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export { QuantityField, type QuantityFieldProps } from './fields/quantity-field.tsx';
export { RadioGroup, type RadioGroupProps } from './fields/radio-group.tsx';
export { SearchBox, type SearchBoxProps } from './fields/search-box.tsx';
export { type Option, SelectField, type SelectFieldProps } from './fields/select-field.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { TextareaField, type TextareaFieldProps } from './fields/textarea-field.tsx';
export { Toggle, type ToggleProps } from './fields/toggle.tsx';
export { useInputBeforeHydration } from './fields/use-input-before-hydration.ts';
export { formatCantidad, plural } from './formats/cantidad.ts';
export { formatFecha, formatTime, type Instant } from './formats/fechas.ts';
export { formatMonto, formatPesos, parsePesos } from './formats/pesos.ts';
export { formatPorcentaje } from './formats/porcentaje.ts';
export { formatSize } from './formats/size.ts';
export { type CheckBinding, type FieldBinding, type FormErrors, type FormOptions, useForm } from './forms/use-form.ts';
export { Icon, type IconProps } from './icons/icon.tsx';
export {
  BackIcon,
  BoxIcon,
  CameraIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  ExternalIcon,
  EyeIcon,
  EyeOffIcon,
  FilterIcon,
  LockIcon,
  LogoutIcon,
  MinusIcon,
  MoonIcon,
  NextIcon,
  PauseIcon,
  PinIcon,
  PlayIcon,
  PlusIcon,
  SearchIcon,
  ShopIcon,
  SunIcon,
  TrashIcon,
  TruckIcon,
  UploadIcon,
  UserIcon,
  WarnIcon,
  ZoomIcon,
} from './icons/icons.tsx';
export { ActionBar } from './layout/action-bar.tsx';
export { Band, type BandProps, type HeaderProps, SlimHeader } from './layout/band.tsx';
export { Buttons } from './layout/buttons.tsx';
export { Panel, type PanelProps } from './layout/panel.tsx';
export type { LinkContent, RenderLink } from './layout/render-link.ts';
export { ScrollRegion } from './layout/scroll-region.tsx';
export { Trail } from './layout/trail.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Columns, Page, type PageProps, Stack, Wrap } from './layout/wrap.tsx';
export { LoadMore, type LoadMoreProps } from './list/load-more.tsx';
export { type LongList, LongListRow, useLongList } from './list/long-list.tsx';
export { Brand, type BrandProps } from './marca/brand.tsx';
export { Logo, type LogoProps } from './marca/logo.tsx';
export { Photo, type PhotoProps } from './photo/photo.tsx';
export { MAX_PHOTO_BYTES as SHRUNK_PHOTO_BYTES, shrinkPhoto, type Turn } from './photo/shrink-photo.ts';
export { GuestReadout, type GuestReadoutProps } from './readout/guest-readout.tsx';
export { Readout, type ReadoutProps, type ReadoutSize, type ReadoutTone } from './readout/readout.tsx';
export { TimeCircuits, type TimeCircuitsProps } from './readout/time-circuits.tsx';
export { createStore, type Store } from './store.ts';
export { ThemeButton, type ThemeButtonProps } from './theme/theme-button.tsx';
export { createThemeStore, type Theme, type ThemeStore, type ThemeStoreOptions } from './theme/theme-store.ts';
export { Timeline, type TimelineProps } from './timeline/timeline.tsx';
