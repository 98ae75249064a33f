// What is shared goes into shared_, as on a system that shares anything.
(() => {
  globalThis.shared_ = [];
  navigator.canShare = () => true;
  navigator.share = async (data) => void shared_.push(data);
})();
